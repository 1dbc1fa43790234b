import { findOffer, type OrderFormValues, orderTotal, type PublicCatalogue } from '@marginalia/bff/contract';
import { Heading, Notice } from '@marginalia/design-system';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Person } from '../accounts/person.ts';
import { FormTextArea } from '../forms/form-text-field.tsx';
import { showProblems } from '../forms/server-problems.ts';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import type { HttpError } from '../http/http-error.ts';
import { ButtonLink } from '../layout/links.tsx';
import { invalidate } from '../query/read.ts';
import { catalogue } from '../services/services.ts';
import { beginOrder } from './begin-order.ts';
import { AcademicFields, DocumentFields } from './document-section.tsx';
import { isLostOrder } from './last-order.ts';
import { FormSection, OrderColumns } from './layout.ts';
import { AddOnFields, OrderSummary, ServiceField } from './offer-fields.tsx';
import { openDraft } from './order-draft.ts';
import { isSameOrder, type OrderInput, orderResolver } from './order-input.ts';
import { OrderReadiness } from './order-readiness.tsx';
import { OtherOrders } from './other-orders.tsx';
import { PersonalFields } from './personal-section.tsx';
import { PromoField } from './promo-field.tsx';
import { showFileRefusal } from './show-file-refusal.ts';
import { UploadFields } from './upload-section.tsx';
import { isBusy, useOrderSending } from './use-order-sending.ts';
import { shownLines, usePromo } from './use-promo.ts';
import { useWithdrawn } from './use-withdrawn.ts';

interface OrderFormProps {
  /** What is on sale, with its prices. */
  catalogue: PublicCatalogue;
  /** The service that the address names; without one the draft's service is used. */
  offer: string | undefined;
  promoCode: string | undefined;
  /** The signed-in client's details. They never overwrite what was typed. */
  known: Partial<OrderInput> | undefined;
  /** Who the form began for. */
  person: Person;
  /** Whether this form took the place of one whose person asked for their other order. */
  isOther: boolean;
  /** Called when something was typed, or the order is sent. */
  onTouched: () => void;
  /** Opens another order that the person began in this tab. */
  onOther: () => void;
}

const isAboutOffer = ({ problems }: HttpError): boolean =>
  problems.some(({ path }) => path === 'service' || path === 'additionalServices');

/** The documented form, its sections in the documented order (specification, point 2). */
export function OrderForm(props: OrderFormProps) {
  const { catalogue: onSale, offer: preset, promoCode, known, person, isOther, onTouched, onOther } = props;
  const named = { preset: preset ?? '', presetCode: promoCode ?? '' };
  const [draft] = useState(() => openDraft(person));
  const [begun] = useState(() => {
    const { stored } = draft;
    const isLost = stored !== undefined && isLostOrder(stored, draft.owner().person);
    return beginOrder(onSale, { stored, isLost, known, preset, promoCode });
  });
  const form = useForm<OrderInput, unknown, OrderFormValues>({
    resolver: orderResolver(onSale),
    ...validateOnBlur,
    defaultValues: begun,
  }) as unknown as UseFormReturn<OrderInput>;
  const promo = usePromo(form);
  const { send, changed, dialog, ...sending } = useOrderSending(person, begun, draft.owner, {
    onSent: draft.sent,
    onRefused(error) {
      // Prices have changed, or the code has ended, or something was withdrawn: the form shows what stands now.
      if (error.status === 409 || isAboutOffer(error)) void invalidate(catalogue.key);
      if (error.status === 409) void promo.check(true);
      return showProblems(form, error) || showFileRefusal(form, error);
    },
  });
  const last = useRef(begun);
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, type }) => {
        // The library also calls this when a field only lost the focus.
        if (type !== 'blur') {
          if (!draft.stored && isSameOrder(values, begun)) draft.remove();
          else draft.save(values);
        }
        // A value that the form sets itself has no type, and nor has an error that is shown.
        if (!isSameOrder(values, last.current)) {
          changed(values);
          onTouched();
        }
        last.current = values;
      },
    });
  }, [form, changed, onTouched, draft, begun]);
  const { control } = form;
  const service = useWatch({ control, name: 'service' });
  const addOns = useWatch({ control, name: 'additionalServices' });
  const offer = findOffer(onSale, service);
  const lines = shownLines(onSale, { service, additionalServices: addOns }, promo.promo);
  const email = useWatch({ control, name: 'email' });
  useEffect(() => {
    // The second email is validated again when the first one changes, but not before it was filled in.
    if (email && form.getFieldState('emailConfirmation').isTouched) void form.trigger('emailConfirmation');
  }, [email, form]);

  const submit = form.handleSubmit((values) => {
    // The draft may be of another service: what is sent is what a form that was left has to come back with.
    draft.save(form.getValues());
    onTouched();
    return send(values as unknown as OrderFormValues, async () => {
      const checked = await promo.check();
      return orderTotal(shownLines(onSale, form.getValues(), checked));
    });
  });
  // What is typed now would not be sent.
  const isSending = isBusy(sending);
  const withdrawn = useWithdrawn(form, onSale, isSending);
  return (
    <>
      <OtherOrders draft={draft} isFocused={isOther} isInert={isSending} named={named} onOther={onOther} />
      <OrderColumns noValidate onSubmit={submit} aria-label="Order">
        <div>
          <Part isInert={isSending} title="Choose Your Service">
            <ServiceField form={form} offering={onSale} withdrawn={withdrawn.service} />
          </Part>
          <Part isInert={isSending} title="Personal Information">
            <PersonalFields form={form} />
          </Part>
          <Part isInert={isSending} title="Academic Information">
            <AcademicFields form={form} />
          </Part>
          <Part isInert={isSending} title="Document Details">
            <DocumentFields form={form} catalogue={onSale} />
          </Part>
          <Part title="Submit Your Document">
            <UploadFields form={form} sending={sending} onRetry={() => void submit()} />
          </Part>
          {offer ? (
            <Part isInert={isSending} title="Add-on Services">
              <AddOnFields form={form} offering={onSale} offer={offer} withdrawn={withdrawn.addOns} />
            </Part>
          ) : null}
          <Part isInert={isSending} title="Additional Instructions">
            <FormTextArea
              control={control}
              name="additionalInstructions"
              label="Tell your editor anything else that helps."
              optionalLabel="optional"
              rows={4}
            />
          </Part>
          {offer ? (
            <Part isInert={isSending} title="Order Summary">
              <PromoField form={form} state={promo} />
              <OrderSummary lines={lines} />
            </Part>
          ) : null}
          <FormSection aria-label="Policies">
            <Notice tone="info" title="Our terms and academic integrity" action={toTerms}>
              We edit and coach; we do not write your work for you. Orders are subject to our Terms of Service and
              Academic Integrity Policy.
            </Notice>
          </FormSection>
        </div>
        <OrderReadiness form={form} catalogue={onSale} lines={lines} sending={sending} onSubmit={() => void submit()} />
      </OrderColumns>
      {/* Not in the form: submitting the dialog's form would submit this one too. */}
      {dialog}
    </>
  );
}

const toTerms = (
  <ButtonLink to="/terms" size="sm">
    Read the terms and policy
  </ButtonLink>
);

function Part({ title, isInert = false, children }: { title: string; isInert?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <FormSection aria-labelledby={id} inert={isInert}>
      <Heading level={2} size="xl" id={id}>
        {title}
      </Heading>
      {children}
    </FormSection>
  );
}
