import { type OwnerCatalogue, offerIdOf } from '@marginalia/bff/contract';
import type { FieldErrors } from 'react-hook-form';

/** The tabs of the page that hold fields. */
const tabs: Readonly<Record<string, string>> = {
  services: 'services',
  addOns: 'add-ons',
  promoCodes: 'promo-codes',
  contactEmail: 'site',
  testimonial: 'site',
  holidays: 'holidays',
};

interface Problem {
  readonly path: string;
  readonly message: string;
}

function problemsIn(errors: unknown, path: string): Problem[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const { message, ref: _ref, type: _type, types: _types, ...rest } = errors as Record<string, unknown>;
  if (typeof message === 'string') return [{ path, message }];
  return Object.entries(rest).flatMap(([key, value]) => problemsIn(value, path ? `${path}.${key}` : key));
}

export interface PlacedProblem extends Problem {
  readonly tab: string;
  /** The service whose fields have to be opened. */
  readonly service: string | undefined;
}

/** The first field to correct, and where it is; undefined when there is none. */
export function firstProblem(errors: FieldErrors<OwnerCatalogue>, values: OwnerCatalogue): PlacedProblem | undefined {
  const [problem] = problemsIn(errors, '');
  if (!problem) return undefined;
  const [list = '', index = ''] = problem.path.split('.');
  const service = list === 'services' ? values.services[Number(index)] : undefined;
  return { ...problem, tab: tabs[list] ?? 'services', service: service && offerIdOf(service.id) };
}
