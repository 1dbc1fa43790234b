import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as volumeClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { endpointList } from '../contract/index.ts';
import { readConfig, settingNames } from '../src/config/config.ts';
import { requestTimeout } from '../src/http/listener.ts';
import { seconds } from '../src/time/time.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'bff/deploy', name), 'utf8');
const dockerfile = read('Dockerfile');
const readme = read('README.md');
const paths = endpointList.map(({ path }) => path);
/** What main.ts gives requests when it stops. */
const drainSeconds = (requestTimeout + 10 * seconds) / seconds;
const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://marginalia:secret@database/marginalia',
  SESSION_SECRET: 's'.repeat(64),
  SMTP_URL: 'smtps://user:password@mail.example.org',
  ADMIN_PASSWORD: 'a long password',
  POSTGRES_PASSWORD: 'secret',
  PUBLIC_URL: 'https://review.example.org',
  MAIL_FROM: 'editors@example.org',
  STRIPE_SECRET_KEY: 'rk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  S3_BUCKET: 'marginalia-documents',
  S3_REGION: 'eu-central-1',
  S3_ENDPOINT: 'https://storage.example.org',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'a/long/secret',
};
/** What the image sets by itself. */
const imageEnv = Object.fromEntries(
  [...dockerfile.matchAll(/\b([A-Z_]+)=(\S+)/g)]
    .map(([, name, value]) => [name, value])
    .filter(([name]) => isSetting(name)),
);
function isSetting(name: string | undefined): boolean {
  return settingNames.includes(name ?? '');
}

describe('the image', () => {
  it('is described by a Dockerfile without a fault, whose sources are there', () => {
    expect(validateDockerfile(dockerfile, {}).map(({ message }) => message)).toEqual([]);
    const copied = dockerfile.split('\n').filter((line) => line.startsWith('COPY ') && !line.includes('--from'));
    const sources = copied.flatMap((line) => line.split(' ').slice(1, -1));
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    const ignored = read('Dockerfile.dockerignore').match(/^!.+$/gm) ?? [];
    expect(ignored.filter((line) => !existsSync(join(root, line.slice(1))))).toEqual([]);
  });

  it('runs as nobody special, handles signals itself and is healthy when it is ready', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^CMD \["node", "bff\/src\/main.ts"\]$/m);
    expect(paths).toContain(/HEALTHCHECK[^[]+\[.*?(\/api\/\w+)/.exec(last)?.[1]);
    expect(imageEnv).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true });
  const { 'server-1': server, 'server-2': other, database, proxy } = services;
  const filled = (value: string) => value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => secrets[name] ?? '');
  const env = (of: { environment: Record<string, string> }) =>
    Object.fromEntries(Object.entries(of.environment).map(([name, value]) => [name, filled(value)]));

  it('starts two instances with settings that the server takes, and one folder for both', () => {
    expect(other).toEqual(server);
    expect(Object.keys(server.environment).filter((name) => !isSetting(name))).toEqual([]);
    const config = readConfig({ ...imageEnv, ...env(server) });
    expect(config).toMatchObject({ isProduction: true, areDocumentsShared: true, trustsProxy: true, dataDir: '/data' });
    expect(config.s3).toMatchObject({ bucket: secrets.S3_BUCKET, endpoint: secrets.S3_ENDPOINT });
    const { S3_BUCKET: _, ...rest } = Object.fromEntries(Object.entries(env(server)).filter(([, value]) => value));
    expect(() => readConfig({ ...imageEnv, ...rest })).toThrow(/^S3_BUCKET is not set/);
    expect(config.databaseUrl).toContain(`@database:5432/${database.environment.POSTGRES_DB}`);
    expect(server.volumes).toEqual(['documents:/data']);
    expect(server.read_only).toBe(true);
    expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThan(drainSeconds + 5);
  });

  it('passes on what the owner sets in .env, but for what the image and this file decide', () => {
    const decided = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DATA_DIR_SHARED', 'DATABASE_URL', 'RATE_LIMIT'];
    const here = [...decided, 'TRUST_PROXY', 'METRICS_PORT', 'METRICS_HOST', 'STRIPE_API_URL'];
    const fromFile = Object.entries<string>(server.environment).flatMap(([name, value]) =>
      new RegExp(`^\\$\\{${name}(:-|:\\?.*)\\}$`).test(value) ? [name] : [],
    );
    expect(fromFile.sort()).toEqual(settingNames.filter((name) => !here.includes(name)).sort());
    const { ADMIN_SECOND_FACTOR } = { ...env(server), ADMIN_SECOND_FACTOR: 'required' };
    expect(readConfig({ ...imageEnv, ...env(server), ADMIN_SECOND_FACTOR }).requiresSecondFactor).toBe(true);
  });

  it('publishes the proxy alone, which asks each instance whether it is ready', () => {
    const published = Object.entries(services).filter(([, one]) => (one as { ports?: unknown }).ports);
    expect(published.map(([name]) => name)).toEqual(['proxy']);
    const caddyfile = read('Caddyfile');
    const upstreams = /reverse_proxy (.+) \{/.exec(caddyfile)?.[1]?.split(' ');
    expect(upstreams).toEqual(['server-1:3000', 'server-2:3000']);
    expect(paths).toContain(/health_uri (\S+)/.exec(caddyfile)?.[1]);
    expect(existsSync(join(root, 'bff/deploy', proxy.volumes[0].split(':')[0]))).toBe(true);
  });

  it('names each volume that it uses, and asks in .env for what the guide sets there', () => {
    const used = Object.values(services).flatMap((one) => (one as { volumes: string[] }).volumes);
    const named = used.map((volume) => volume.split(':')[0]).filter((name) => !name?.startsWith('.'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const set: readonly string[] = /cat > \.env <<END\n([\s\S]*?)END/.exec(readme)?.[1]?.match(/^\w+(?==)/gm) ?? [];
    expect(set.filter((name) => !asked.has(name))).toEqual([]);
    const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? '');
    expect(required.filter((name) => !set.includes(name))).toEqual([]);
  });
});

interface Validate {
  (data: unknown): boolean;
  errors?: unknown;
}

/** The keys that a schema does not know: the validator takes them, and never reads them. */
function unknownKeys(document: unknown, validate: Validate): string[] {
  const seen = new Set<string>();
  const watch = (value: unknown, path: string): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get(target, key) {
            const at = `${path}/${String(key)}`;
            seen.add(at);
            return watch(Reflect.get(target, key), at);
          },
        });
  expect([validate(watch(document, '')), validate.errors]).toEqual([true, null]);
  const keys = (value: unknown, path: string): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, child]) => [`${path}/${key}`, ...keys(child, `${path}/${key}`)]);
  return keys(document, '').filter((key) => !seen.has(key));
}

interface SecretKey {
  readonly key: string;
  readonly optional?: boolean;
}

describe('kubernetes.yaml', () => {
  const schemas: Record<string, Validate> = {
    PersistentVolumeClaim: volumeClaim,
    Deployment: deployment,
    Service: service,
    Ingress: ingress,
  };
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS());
  const of = (kind: string) => documents.find((document) => document.kind === kind);
  const { spec } = of('Deployment');
  const pod = spec.template.spec;
  const [container] = pod.containers;

  it.each(documents.map((document) => [document.kind, document]))('%s fits its schema', (kind, document) => {
    expect(unknownKeys(document, schemas[kind] as Validate)).toEqual([]);
  });

  it('would be refused with a wrong key or value', () => {
    const wrong = structuredClone(of('Deployment'));
    wrong.spec.template.spec.containers[0].readinesProbe = {};
    expect(unknownKeys(wrong, deployment)).toEqual(['/spec/template/spec/containers/0/readinesProbe']);
    wrong.spec.replicas = 'two';
    expect(deployment(wrong)).toBe(false);
  });

  it('has settings that the server takes, and secrets that the guide makes', () => {
    const env: { name: string; value?: string; valueFrom?: { secretKeyRef: SecretKey } }[] = container.env;
    expect(env.filter(({ name }) => !isSetting(name))).toEqual([]);
    const keys = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []);
    expect(keys.sort()).toEqual([...readme.matchAll(/--from-literal=(\w+)/g)].map(([, key]) => key).sort());
    const values = env.map(({ name, value, valueFrom }) => [name, value ?? secrets[valueFrom?.secretKeyRef.key ?? '']]);
    const config = readConfig({ ...imageEnv, ...Object.fromEntries(values) });
    expect(config).toMatchObject({
      isProduction: true,
      areDocumentsShared: true,
      requiresSecondFactor: false,
      metrics: { port: container.ports[1].containerPort },
      stripe: { secretKey: secrets.STRIPE_SECRET_KEY, webhookSecret: secrets.STRIPE_WEBHOOK_SECRET },
      s3: { bucket: secrets.S3_BUCKET, endpoint: secrets.S3_ENDPOINT, region: secrets.S3_REGION },
    });
    const optional = env.filter(({ valueFrom }) => valueFrom?.secretKeyRef.optional).map(({ name }) => name);
    expect(optional.sort()).toEqual(
      Object.keys(secrets)
        .filter((name) => /^(S3|STRIPE)_|^ADMIN_PASSWORD$/.test(name))
        .sort(),
    );
    const needed = values.filter(([name]) => !optional.includes(name ?? ''));
    expect(readConfig({ ...imageEnv, ...Object.fromEntries(needed) })).toMatchObject({ areDocumentsShared: true });
  });

  it('probes what the server answers, gives requests their time, and lets no old instance write beside a new one', () => {
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(paths).toContain(container[probe].httpGet.path);
    expect(container.livenessProbe.httpGet.path).toBe('/api/health');
    expect(container.readinessProbe.httpGet.path).toBe('/api/ready');
    const pause = Number(container.lifecycle.preStop.exec.command[1]);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(pause + drainSeconds + 5);
    expect(spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
    expect(of('PersistentVolumeClaim').spec.accessModes).toEqual(['ReadWriteMany']);
    const { claimName } = pod.volumes[0].persistentVolumeClaim;
    expect(claimName).toBe(of('PersistentVolumeClaim').metadata.name);
    expect(of('Service').spec.selector).toEqual(spec.template.metadata.labels);
  });
});

describe('the guide', () => {
  it('names settings, metrics and commands that are there', () => {
    const other = ['END', 'POSTGRES_PASSWORD'];
    const named = readme.match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b(?==)|(?<=`)[A-Z]+(?:_[A-Z]+)+(?=[`=])/g) ?? [];
    expect(named.filter((name) => !isSetting(name) && !other.includes(name))).toEqual([]);
    const server = readFileSync(join(root, 'bff/README.md'), 'utf8');
    const metrics = readme.match(/marginalia_\w+?(?=_count|`)/g) ?? [];
    expect(metrics.filter((name) => !server.includes(`\`${name}\``))).toEqual([]);
    const commands = new Set([...readme.matchAll(/(?:npm run db --|bff\/src\/db\.ts) (\w+)/g)].map(([, name]) => name));
    expect([...commands].sort()).toEqual(['backup', 'restore', 'rollback']);
  });
});
