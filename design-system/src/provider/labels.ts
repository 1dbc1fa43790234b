import type { AlertDialogLabels } from '../alert-dialog/index.js';
import type { BreadcrumbsLabels } from '../breadcrumbs/index.js';
import type { ChartLabels } from '../charts/index.js';
import type { ColorPickerLabels } from '../color-picker/index.js';
import type { ComboboxLabels } from '../combobox/index.js';
import type { CommandPaletteLabels } from '../command-palette/index.js';
import type { CommentThreadLabels } from '../comment-thread/index.js';
import type { DateFieldLabels } from '../date-field/index.js';
import type { DialogLabels } from '../dialog/index.js';
import type { DiffTextLabels } from '../diff-text/index.js';
import type { FieldLabels } from '../field/index.js';
import type { FileFieldLabels } from '../file-field/index.js';
import type { ErrorSummaryLabels } from '../form/index.js';
import type { EditorLabels } from '../highlight-editor/index.js';
import type { FeedbackLabels, ReviewExcerptLabels, ViewerLabels } from '../highlight-viewer/index.js';
import type { NoticeLabels } from '../notice/index.js';
import type { NumberFieldLabels } from '../number-field/index.js';
import type { PaginationLabels } from '../pagination/index.js';
import type { SearchFieldLabels } from '../search-field/index.js';
import type { SelectLabels } from '../select/index.js';
import type { SpinnerLabels } from '../spinner/index.js';
import type { TableLabels } from '../table/index.js';
import type { TagGroupLabels } from '../tag-group/index.js';
import type { TextAreaLabels } from '../text-area/index.js';
import type { ThemeSwitchLabels } from '../theme-switch/index.js';
import type { TimelineLabels } from '../timeline/index.js';
import type { ToasterLabels } from '../toaster/index.js';
import type { TopBarLabels } from '../top-bar/index.js';

/** The words of the editor and the viewers. */
export interface ReviewLabels {
  FeedbackDocument: FeedbackLabels;
  HighlightEditor: EditorLabels;
  HighlightViewer: ViewerLabels;
  ReviewExcerpt: ReviewExcerptLabels;
}

/**
 * Every built-in word of the design system, by the name of its component. A language pack holds all of them; the `labels`
 * of the provider and of a component hold any of them.
 */
export interface Labels extends ReviewLabels {
  AlertDialog: AlertDialogLabels;
  Breadcrumbs: BreadcrumbsLabels;
  /** Of BarChart, LineChart and DonutChart. */
  Chart: ChartLabels;
  ColorPicker: ColorPickerLabels;
  Combobox: ComboboxLabels;
  CommandPalette: CommandPaletteLabels;
  CommentThread: CommentThreadLabels;
  DateField: DateFieldLabels;
  Dialog: DialogLabels;
  DiffText: DiffTextLabels;
  Pagination: PaginationLabels;
  SearchField: SearchFieldLabels;
  ErrorSummary: ErrorSummaryLabels;
  /** Of every field. */
  Field: FieldLabels;
  FileField: FileFieldLabels;
  Notice: NoticeLabels;
  NumberField: NumberFieldLabels;
  Select: SelectLabels;
  Spinner: SpinnerLabels;
  Table: TableLabels;
  TagGroup: TagGroupLabels;
  TextArea: TextAreaLabels;
  ThemeSwitch: ThemeSwitchLabels;
  Timeline: TimelineLabels;
  Toaster: ToasterLabels;
  TopBar: TopBarLabels;
}
