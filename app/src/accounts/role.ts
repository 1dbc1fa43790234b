import { useRead } from '../query/read.ts';
import { currentUser } from './current-user.ts';

/**
 * Whether who looks at a page sees all orders and may change none. `role` of the contract's endpoints says which calls an
 * editor needs: every change of an order, so pages ask for no single one.
 */
export const useIsReadOnly = (): boolean => useRead(currentUser).data?.role === 'reader';
