// node scripts/check-repository.mjs, in the folder of a package
// npm starts it before it publishes (`prepublishOnly`): provenance names the public repository, and npm's registry
// refuses it without one, after everything was built and signed.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Why a package cannot be published with provenance; undefined where it can. */
export function findRepositoryFault({ name, publishConfig, repository }) {
  if (!publishConfig?.provenance) return undefined;
  const url = typeof repository === 'string' ? repository : repository?.url;
  if (/^(git\+)?https:\/\/[^/]+\/.+|^\w+:[^/]+\/[^/]+$/.test(url ?? '')) return undefined;
  return `${name} is published with provenance, which needs the public address of its repository. Set it once: npm pkg set repository.type=git repository.url=git+https://… (CONTRIBUTING.md, "Release the design system").`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const fault = findRepositoryFault(JSON.parse(readFileSync('package.json', 'utf8')));
  if (fault) {
    console.error(fault);
    process.exit(1);
  }
}
