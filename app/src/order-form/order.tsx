import {
  findOffer,
  type Offer,
  offerIdOf,
  offersOnSale,
  type PublicCatalogue,
  turnaroundText,
} from '@marginalia/bff/contract';
import { Notice } from '@marginalia/design-system';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { useRestoredFocus } from '../layout/restored-focus.ts';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { useRead } from '../query/read.ts';
import { catalogue, priceOf, services } from '../services/services.ts';
import { NoteColumn } from './layout.ts';
import { OrderForm } from './order-form.tsx';
import { useKnownClient } from './use-known-client.ts';

/**
 * The order form. `/submit/{id}` and `/submit?service={id}` choose the service;
 * the second keeps the home page's documented target, `/submit`.
 */
export default function Order() {
  const [search] = useSearchParams();
  const id = useParams().id ?? (search.get('service') || undefined);
  // Another address is another form, which begins for whoever is signed in by then.
  return <OrderAt key={id ?? ''} id={id} promoCode={search.get('promo')?.trim().slice(0, 50) || undefined} />;
}

interface OrderAtProps {
  id: string | undefined;
  promoCode: string | undefined;
}

/** The form needs the prices: without them nothing can be ordered. */
function OrderAt(props: OrderAtProps) {
  const { data, error, refetch } = useRead(catalogue);
  const onSale = useMemo(() => data && { ...data, offers: offersOnSale(data) }, [data]);
  if (onSale) return <OrderOf {...props} catalogue={onSale} />;
  if (error) return <NotLoaded title="We couldn’t load the prices" error={error} refetch={refetch} />;
  return <WaitingPage />;
}

/** @param catalogue what is on sale */
function OrderOf({ id, promoCode, catalogue: onSale }: OrderAtProps & { catalogue: PublicCatalogue }) {
  const { known, person, isPending, touched, left } = useKnownClient();
  const [opened, setOpened] = useState({ count: 0, isOther: false });
  const openAnew = (isOther: boolean) => {
    left();
    setOpened(({ count }) => ({ count: count + 1, isOther }));
  };
  // A page from the back/forward cache holds the answers as they were: the order may have been changed or sent since.
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) openAnew(false);
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => comeBack(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
  // An untouched form is replaced when the page learns who is signed in, and its focus goes with it.
  useRestoredFocus();
  const offer = id === undefined ? undefined : (findOffer(onSale, offerIdOf(Number(id))) ?? findOffer(onSale, id));
  return (
    <>
      {id === undefined ? null : (
        <NoteColumn>{offer ? <ListingNote offer={offer} /> : <UnknownServiceNote />}</NoteColumn>
      )}
      {isPending ? (
        <WaitingPage />
      ) : (
        <OrderForm
          key={`${person} ${opened.count}`}
          catalogue={onSale}
          offer={offer?.id}
          promoCode={promoCode}
          known={known}
          person={person}
          isOther={opened.isOther}
          onTouched={touched}
          onOther={() => openAnew(true)}
        />
      )}
    </>
  );
}

function UnknownServiceNote() {
  return (
    <Notice tone="warning" title="We don’t offer this service">
      The link you followed names another service. Please choose one below.
    </Notice>
  );
}

/** The price list on the site and this form differ; the form's prices are charged (design §5.2). */
function ListingNote({ offer }: { offer: Offer }) {
  const { data } = useRead(services);
  const listed = data?.find(({ id }) => id === offer.serviceId);
  if (!listed) return null;
  return (
    <Notice tone="info" title="You pay the price shown here">
      The list of services shows {listed.name} at {priceOf(listed)}, {turnaroundText(listed).toLowerCase()}. The order
      below is for {offer.name}, back in {offer.turnaround}, and is charged as shown here.
    </Notice>
  );
}
