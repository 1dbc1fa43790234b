import { forOtherTeams } from './for-other-teams.ts';

/** A block of Storybook's pages: says which components of the page this repository's own app doesn't use. */
export function ForOtherTeams({ names }: { names: string }) {
  return (
    <p>
      <strong>For other teams.</strong> {forOtherTeams(names)}
    </p>
  );
}
