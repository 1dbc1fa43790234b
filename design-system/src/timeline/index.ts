export {
  Timeline,
  type TimelineItem,
  type TimelineLabels,
  type TimelineProps,
  type TimelineState,
} from './Timeline.js';
