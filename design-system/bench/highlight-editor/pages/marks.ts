import { exposeSurface } from './surface.tsx';

exposeSurface('marks');
