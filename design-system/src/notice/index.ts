export { Notice, type NoticeLabels, type NoticeProps, type NoticeTone } from './Notice.js';
