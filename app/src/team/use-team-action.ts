import { toast } from '@marginalia/design-system';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { sentenceOf } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';
import { teamChanged } from './team.ts';

/** Makes a change of the team, tells how it went, and reads the team again: another owner may have changed it too. */
export function useTeamAction() {
  const signIn = useSignInAgain();
  const { run, isPending } = useAction(async (act: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await signIn.run(act);
      toast({ title: done, tone: 'success' });
      return true;
    } catch (error) {
      toast({ title: failed, description: sentenceOf(error), tone: 'danger' });
      return false;
    } finally {
      await teamChanged();
    }
  });
  return { run, isPending, signIn: signIn.dialog };
}
