/** Who orders, seen from the address that the order carries. */
export type OrderingCaller =
  | 'visitor'
  | 'account with this address'
  | 'account with another address'
  | 'administrator with another address';
/** What is known of that address: no account, a guest's (no password yet), or one whose owner has proven it by a mailed link or not. */
export type OrderAddress = 'nobody’s' | 'a guest’s' | 'an unverified account’s' | 'a verified account’s';

export interface OrderOwnership {
  readonly caller: OrderingCaller;
  readonly address: OrderAddress;
  /** Whose list shows the order. A guest has no password, so that a guest's order is read by its tracking link alone. */
  readonly owner: 'guest' | 'caller';
  /** `joins`: it goes to the account of the address once that is verified. `is offered`: that account takes or refuses it. */
  readonly outcome: 'joins' | 'is offered' | 'stays';
}

const everybodyElse: readonly OrderOwnership[] = (['visitor', 'administrator with another address'] as const).flatMap(
  (caller) => [
    { caller, address: 'nobody’s', owner: 'guest', outcome: 'joins' },
    { caller, address: 'a guest’s', owner: 'guest', outcome: 'joins' },
    { caller, address: 'an unverified account’s', owner: 'guest', outcome: 'joins' },
    { caller, address: 'a verified account’s', owner: 'guest', outcome: 'is offered' },
  ],
);

/** Whose an order is: typing an email address gives nobody an order, and takes none from its owner (design §5.4). */
export const orderOwnership: readonly OrderOwnership[] = [
  ...everybodyElse,
  { caller: 'account with this address', address: 'an unverified account’s', owner: 'caller', outcome: 'stays' },
  { caller: 'account with this address', address: 'a verified account’s', owner: 'caller', outcome: 'stays' },
  { caller: 'account with another address', address: 'nobody’s', owner: 'caller', outcome: 'stays' },
  { caller: 'account with another address', address: 'a guest’s', owner: 'caller', outcome: 'stays' },
  { caller: 'account with another address', address: 'an unverified account’s', owner: 'caller', outcome: 'stays' },
  { caller: 'account with another address', address: 'a verified account’s', owner: 'caller', outcome: 'is offered' },
];

/** The table in Markdown, for the description of `POST /api/submissions`. */
export const orderOwnershipText = [
  'Whose an order is depends on who sends it and on the account of the address that it carries:',
  '',
  '| Who sends it | The address is | The order belongs to | Then |',
  '| --- | --- | --- | --- |',
  ...orderOwnership.map(({ caller, address, owner, outcome }) => `| ${caller} | ${address} | ${owner} | ${outcome} |`),
  '',
  'A guest has no password, so a guest’s order is read by its tracking link alone. It *joins* the account of its address when a mailed link verifies the address; it *is offered* to an account that is verified already, which takes or refuses it.',
].join('\n');
