import { type Role, RoleSchema, roleDescriptions, roleLabels, roles, type TeamMember } from '@marginalia/bff/contract';
import { AlertDialog, RadioGroup } from '@marginalia/design-system';
import { useState } from 'react';
import { memberName } from './team.ts';

/** The roles as choices, the one with most rights first. */
export const roleItems = roles
  .toReversed()
  .map((id) => ({ id, label: roleLabels[id], description: roleDescriptions[id] }));

interface RoleDialogProps {
  member: TeamMember;
  isOpen: boolean;
  isPending: boolean;
  onOpenChange: () => void;
  onChoose: (role: Role) => void;
}

export function RoleDialog({ member, isOpen, isPending, onOpenChange, onChoose }: RoleDialogProps) {
  const [chosen, choose] = useState<Role>(member.role);
  // It begins with the role as it is when the dialog opens.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    choose(member.role);
  }
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Change the role of ${memberName(member)}`}
      actionLabel="Change role"
      isPending={isPending}
      onAction={() => onChoose(chosen)}
    >
      <RadioGroup label="Role" items={roleItems} value={chosen} onChange={(next) => choose(RoleSchema.parse(next))} />
    </AlertDialog>
  );
}
