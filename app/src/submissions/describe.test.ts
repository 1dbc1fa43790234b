import { initialOffering, orderLines } from '@marginalia/bff/contract';
import { describe, expect, it } from 'vitest';
import { orderedNames, serviceName, userText } from './describe.ts';

const listed = [{ id: 1, name: 'Express Review' }];

describe('the name of a submission’s service [spec 3.unknown-service]', () => {
  it.each([
    [1, listed, 'Express Review'],
    [9, listed, 'Service 9'],
    [1, undefined, 'Service 1'],
    [null, listed, 'Unknown Service'],
  ])('%j among %j is %s', (serviceId, services, name) => expect(serviceName({ serviceId }, services)).toBe(name));
});

describe('what was ordered', () => {
  it('is the service with every add-on', () => {
    const lines = orderLines(initialOffering, 'express', ['24hour', 'consultation']);
    expect(orderedNames({ lines, serviceId: 1 }, listed)).toBe(
      'Express Review, 24-Hour Rush Service, 30-minute Zoom/Google Meet Consult',
    );
  });
  it('is the service alone where no line is kept', () =>
    expect(orderedNames({ lines: [], serviceId: 1 }, listed)).toBe('Express Review'));
});

describe('whose a submission is [spec 2.samples]', () => {
  it('is its user’s, or a sample', () => {
    expect(userText({ userId: 7 })).toBe('User 7');
    expect(userText({ userId: null })).toBe('Sample content (no user)');
  });
});
