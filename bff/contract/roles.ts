import { z } from 'zod';

/** The roles of administrators. Each may do what the ones before it may. */
export const roles = ['reader', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];
export const RoleSchema = z.enum(roles, { error: 'Choose a role: owner, editor or read-only' });

/** What pages and mails call a role. */
export const roleLabels: Readonly<Record<Role, string>> = { owner: 'Owner', editor: 'Editor', reader: 'Read-only' };

/** What a role may do, for whoever chooses one. */
export const roleDescriptions: Readonly<Record<Role, string>> = {
  owner: 'Does everything, manages the team and reads the audit log.',
  editor: 'Approves, edits and completes orders, and records payments.',
  reader: 'Sees all orders and figures, and changes nothing.',
};

/** Whether `role` includes the rights of `needed`. A client has no role. */
export const hasRole = (role: Role | null, needed: Role): boolean =>
  role !== null && roles.indexOf(role) >= roles.indexOf(needed);
