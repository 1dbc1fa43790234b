import { formatSize } from '../../file-field/judgeFile.js';
import type { LanguagePack } from '../../provider/index.js';
import { formatsOf } from '../format.js';
import { review } from './review.js';

/** Chinese, in simplified characters. */
export const zh: LanguagePack = {
  locale: 'zh',
  dir: 'ltr',
  labels: (locale) => {
    const { number } = formatsOf(locale);
    return {
      ...review(locale),
      AlertDialog: { cancel: '取消' },
      Breadcrumbs: { label: '页面路径' },
      Chart: {
        label: '名称',
        value: '数值',
        share: '占比',
        total: '总计',
        empty: '暂无数据',
        summary: (highest, lowest) => `最高：${highest}。最低：${lowest}。`,
        table: '以表格显示数据',
      },
      ColorPicker: { custom: '其他颜色' },
      Combobox: {
        clear: '清空',
        showAll: '显示全部选项',
        noMatches: '没有匹配项',
        status: (count) => `${number(count)} 个匹配项`,
      },
      CommandPalette: {
        close: '关闭',
        field: '查找命令',
        empty: '没有匹配的命令。请换个词试试。',
        count: (count) => `${number(count)} 个命令`,
      },
      DateField: {
        openCalendar: '打开日历',
        previousMonth: '上个月',
        nextMonth: '下个月',
        today: (day) => `今天，${day}`,
        selected: (day) => `${day}，已选择`,
        firstDay: '可选的第一天',
        lastDay: '可选的最后一天',
        unreadable: (example) => `日期无效。请这样填写：${example}。`,
        tooEarly: (min) => `请选择 ${min} 或之后的日期。`,
        tooLate: (max) => `请选择 ${max} 或之前的日期。`,
      },
      Dialog: { close: '关闭' },
      DiffText: {
        deleted: '删除：',
        inserted: '插入：',
        changeEnd: '更改结束',
        spacing: '空白',
        before: '修改前',
        after: '修改后',
        showUnchanged: (count) => `显示 ${number(count)} 个未更改的段落`,
        noChanges: '两段文字相同。',
      },
      ErrorSummary: { title: '请检查以下内容' },
      Field: { required: '必填' },
      FileField: {
        drop: '将文件拖到此处，或',
        choose: '选择文件',
        replace: '选择其他文件',
        release: '松开即可添加文件',
        remove: '移除',
        removeFile: (name) => `移除 ${name}`,
        cancel: '取消上传',
        retry: '重试',
        uploading: (name) => `正在上传 ${name}`,
        done: '已上传',
        failed: '上传失败。文件仍在此处，请重试。',
        rejected: (reason, file, acceptLabel, maxSize) =>
          ({
            type: `不支持“${file.name}”的类型。请选择：${acceptLabel}。`,
            size: `“${file.name}”的大小为 ${formatSize(file.size, locale)}，上限为 ${formatSize(maxSize ?? 0, locale)}。请选择较小的文件。`,
            count: '只能添加一个文件。请选择其中一个。',
          })[reason],
        size: (bytes) => formatSize(bytes, locale),
      },
      Notice: { info: '提示', success: '完成', warning: '警告', danger: '问题' },
      NumberField: {
        increase: '增加',
        decrease: '减少',
        unreadable: (example) => `这不是有效的数字。请按此格式填写：${example}。`,
        tooLow: (min) => `请输入不小于 ${min} 的数字。`,
        tooHigh: (max) => `请输入不大于 ${max} 的数字。`,
      },
      Pagination: {
        previous: '上一页',
        next: '下一页',
        page: (page) => `第 ${number(page)} 页`,
        position: (page, count) => `第 ${number(page)} 页，共 ${number(count)} 页`,
      },
      SearchField: { clear: '清空搜索' },
      Select: { placeholder: '请选择…', status: (count) => `${number(count)} 个选项` },
      Spinner: { label: '正在加载' },
      Table: {
        actions: '操作',
        selection: '选择',
        selectAll: '全选',
        selectRow: (row) => `选择${row}`,
        loading: '正在加载',
        empty: '暂无内容',
        sortHint: '表头为按钮的列可以排序。',
        sorted: (column, direction) => `已按${column}${direction === 'ascending' ? '升序' : '降序'}排列`,
      },
      TagGroup: { remove: '移除', removeHint: '按删除键可移除。', empty: '无' },
      TextArea: {
        count: (length, maxLength) =>
          maxLength === undefined ? `${number(length)} 个字符` : `${number(length)}/${number(maxLength)} 个字符`,
        remaining: (left) => `还可输入 ${number(left)} 个字符`,
      },
      ThemeSwitch: { label: '深色主题' },
      Timeline: { done: '已完成', current: '进行中', upcoming: '未开始', failed: '未完成' },
      Toaster: { label: '通知', close: '关闭通知' },
      TopBar: { menu: '菜单', navigation: '主导航' },
    };
  },
};
