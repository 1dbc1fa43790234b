// The shapes are those of lucide 1.75.0 (ISC, see LICENSE). Its React components weigh 1.4 KiB more in each entry, and read a
// context, which a server component cannot.
import { icon } from './icon.js';

export const ArrowDown = /* @__PURE__ */ icon('M12 5v14', 'm19 12-7 7-7-7');
export const ArrowUp = /* @__PURE__ */ icon('m5 12 7-7 7 7', 'M12 19V5');
export const BookMarked = /* @__PURE__ */ icon(
  'M10 2v7.751a.25.25 0 00.407.195l2.28-1.834a.5.5 0 01.627 0l2.28 1.834A.25.25 0 0016 9.751V2',
  'M4 19.5v-15A2.5 2.5 0 016.5 2H19a1 1 0 011 1v18a1 1 0 01-1 1H6.5a1 1 0 010-5H20',
);
export const CalendarDays = /* @__PURE__ */ icon(
  'M8 2v3',
  'M16 2v3',
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
  'M3 9h18',
  'M8 13h.01',
  'M12 13h.01',
  'M16 13h.01',
  'M8 17h.01',
  'M12 17h.01',
  'M16 17h.01',
);
export const Check = /* @__PURE__ */ icon('M20 6 9 17l-5-5');
export const ChevronDown = /* @__PURE__ */ icon('m6 9 6 6 6-6');
export const ChevronLeft = /* @__PURE__ */ icon('m15 18-6-6 6-6');
export const ChevronRight = /* @__PURE__ */ icon('m9 18 6-6-6-6');
export const ChevronUp = /* @__PURE__ */ icon('m18 15-6-6-6 6');
export const ChevronsUpDown = /* @__PURE__ */ icon('m7 15 5 5 5-5', 'm7 9 5-5 5 5');
export const CircleAlert = /* @__PURE__ */ icon(
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['line', { x1: '12', x2: '12', y1: '8', y2: '12' }],
  ['line', { x1: '12', x2: '12.01', y1: '16', y2: '16' }],
);
export const CircleCheck = /* @__PURE__ */ icon(['circle', { cx: '12', cy: '12', r: '10' }], 'm16 9-5.5 5.5L8 12');
export const CopyPlus = /* @__PURE__ */ icon(
  ['line', { x1: '15', x2: '15', y1: '12', y2: '18' }],
  ['line', { x1: '12', x2: '18', y1: '15', y2: '15' }],
  ['rect', { width: '14', height: '14', x: '8', y: '8', rx: '2', ry: '2' }],
  'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
);
export const FileText = /* @__PURE__ */ icon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5',
  'M10 9H8',
  'M16 13H8',
  'M16 17H8',
);
export const Info = /* @__PURE__ */ icon(['circle', { cx: '12', cy: '12', r: '10' }], 'M12 16v-4', 'M12 8h.01');
export const Keyboard = /* @__PURE__ */ icon(
  'M10 8h.01',
  'M12 12h.01',
  'M14 8h.01',
  'M16 12h.01',
  'M18 8h.01',
  'M6 8h.01',
  'M7 16h10',
  'M8 12h.01',
  ['rect', { width: '20', height: '16', x: '2', y: '4', rx: '2' }],
);
export const MapPin = /* @__PURE__ */ icon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0',
  ['circle', { cx: '12', cy: '10', r: '3' }],
);
export const Menu = /* @__PURE__ */ icon('M4 5h16', 'M4 12h16', 'M4 19h16');
export const MessageSquarePlus = /* @__PURE__ */ icon(
  'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
  'M12 8v6',
  'M9 11h6',
);
export const Minus = /* @__PURE__ */ icon('M5 12h14');
export const Moon = /* @__PURE__ */ icon(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
export const OctagonAlert = /* @__PURE__ */ icon(
  'M12 16h.01',
  'M12 8v4',
  'M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z',
);
export const Pencil = /* @__PURE__ */ icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
  'm15 5 4 4',
);
export const PencilLine = /* @__PURE__ */ icon(
  'M13 21h8',
  'm15 5 4 4',
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
);
export const Pipette = /* @__PURE__ */ icon(
  'm12 9-8.414 8.414A2 2 0 0 0 3 18.828v1.344a2 2 0 0 1-.586 1.414A2 2 0 0 1 3.828 21h1.344a2 2 0 0 0 1.414-.586L15 12',
  'm18 9 .4.4a1 1 0 1 1-3 3l-3.8-3.8a1 1 0 1 1 3-3l.4.4 3.4-3.4a1 1 0 1 1 3 3z',
  'm2 22 .414-.414',
);
export const Plus = /* @__PURE__ */ icon('M5 12h14', 'M12 5v14');
export const Redo2 = /* @__PURE__ */ icon('m15 14 5-5-5-5', 'M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13');
export const Reply = /* @__PURE__ */ icon('M20 18v-2a4 4 0 0 0-4-4H4', 'm9 17-5-5 5-5');
export const Search = /* @__PURE__ */ icon('m21 21-4.34-4.34', ['circle', { cx: '11', cy: '11', r: '8' }]);
export const Sun = /* @__PURE__ */ icon(
  ['circle', { cx: '12', cy: '12', r: '4' }],
  'M12 2v2',
  'M12 20v2',
  'm4.93 4.93 1.41 1.41',
  'm17.66 17.66 1.41 1.41',
  'M2 12h2',
  'M20 12h2',
  'm6.34 17.66-1.41 1.41',
  'm19.07 4.93-1.41 1.41',
);
export const Trash2 = /* @__PURE__ */ icon(
  'M10 11v6',
  'M14 11v6',
  'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
  'M3 6h18',
  'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
export const TrendingDown = /* @__PURE__ */ icon('M16 17h6v-6', 'm22 17-8.5-8.5-5 5L2 7');
export const TrendingUp = /* @__PURE__ */ icon('M16 7h6v6', 'm22 7-8.5 8.5-5-5L2 17');
export const TriangleAlert = /* @__PURE__ */ icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
  'M12 9v4',
  'M12 17h.01',
);
export const Undo2 = /* @__PURE__ */ icon('M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11');
export const Upload = /* @__PURE__ */ icon('M12 3v12', 'm17 8-5-5-5 5', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4');
export const X = /* @__PURE__ */ icon('M18 6 6 18', 'm6 6 12 12');
