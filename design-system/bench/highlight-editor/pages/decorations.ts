import { exposeSurface } from './surface.tsx';

exposeSurface('decorations');
