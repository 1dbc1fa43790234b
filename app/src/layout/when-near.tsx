import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Holds the place until the part is there. */
  fallback: ReactNode;
  /** A part whose code is loaded when it is first rendered. */
  children: ReactNode;
}

/** Renders a part after the first paint, and only when the reader comes within half a screen of it. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (isNear) return <Suspense fallback={fallback}>{children}</Suspense>;
  return <div ref={place}>{fallback}</div>;
}
