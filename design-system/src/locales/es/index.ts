import { formatSize } from '../../file-field/judgeFile.js';
import type { LanguagePack } from '../../provider/index.js';
import { formatsOf } from '../format.js';
import { review } from './review.js';

/** Spanish. */
export const es: LanguagePack = {
  locale: 'es',
  dir: 'ltr',
  labels: (locale) => {
    const { number, plural } = formatsOf(locale);
    const words = review(locale);
    const { when, moment, replies, reply, resolve, reopen, resolved, resolvedBy } = words.HighlightEditor;
    return {
      ...words,
      AlertDialog: { cancel: 'Cancelar' },
      Breadcrumbs: { label: 'Ruta de navegación' },
      Chart: {
        label: 'Etiqueta',
        value: 'Valor',
        share: 'Porcentaje',
        total: 'Total',
        empty: 'Todavía no hay datos',
        summary: (highest, lowest) => `Valor más alto: ${highest}. Valor más bajo: ${lowest}.`,
        table: 'Mostrar los datos en una tabla',
      },
      ColorPicker: { custom: 'Otro color' },
      Combobox: {
        clear: 'Borrar',
        showAll: 'Mostrar todas las opciones',
        noMatches: 'Sin resultados',
        status: (count) => plural(count, { one: '# resultado', other: '# resultados' }),
      },
      CommandPalette: {
        close: 'Cerrar',
        field: 'Buscar un comando',
        empty: 'Ningún comando coincide. Pruebe con otra palabra.',
        count: (count) => plural(count, { one: '# comando', other: '# comandos' }),
      },
      CommentThread: {
        when,
        moment,
        replies,
        reply,
        resolve,
        reopen,
        resolved,
        resolvedBy,
        empty: 'Todavía no hay comentarios.',
        edited: 'editado',
        comment: 'Comentario',
        keys: 'Intro envía. Mayús + Intro empieza otra línea.',
        send: 'Enviar',
        sending: 'Enviando…',
        sent: 'Comentario enviado',
        notSent: 'No se pudo enviar. Su texto sigue aquí. Inténtelo de nuevo.',
        edit: 'Editar el comentario',
        save: 'Guardar',
        saving: 'Guardando…',
        saved: 'Comentario guardado',
        cancel: 'Cancelar',
        delete: 'Eliminar el comentario',
        deleteTitle: '¿Eliminar este comentario?',
        deleteText: 'No se puede deshacer.',
        deleted: 'Comentario eliminado',
        failed: 'No ha funcionado. Inténtelo de nuevo.',
      },
      DateField: {
        openCalendar: 'Abrir el calendario',
        previousMonth: 'Mes anterior',
        nextMonth: 'Mes siguiente',
        today: (day) => `Hoy, ${day}`,
        selected: (day) => `${day}, seleccionado`,
        firstDay: 'primer día disponible',
        lastDay: 'último día disponible',
        unreadable: (example) => `Esta fecha no es válida. Escríbala así: ${example}.`,
        tooEarly: (min) => `Elija el ${min} o una fecha posterior.`,
        tooLate: (max) => `Elija el ${max} o una fecha anterior.`,
      },
      Dialog: { close: 'Cerrar' },
      DiffText: {
        deleted: 'eliminado:',
        inserted: 'añadido:',
        changeEnd: 'fin del cambio',
        spacing: 'espaciado',
        before: 'Antes',
        after: 'Después',
        showUnchanged: (count) =>
          plural(count, { one: 'Mostrar # párrafo sin cambios', other: 'Mostrar # párrafos sin cambios' }),
        noChanges: 'Los dos textos son iguales.',
      },
      ErrorSummary: { title: 'Revise estas respuestas' },
      Field: { required: 'obligatorio' },
      FileField: {
        drop: 'Arrastre un archivo hasta aquí o',
        choose: 'elija un archivo',
        replace: 'Elegir otro archivo',
        release: 'Suelte el archivo para añadirlo',
        remove: 'Quitar',
        removeFile: (name) => `Quitar ${name}`,
        cancel: 'Cancelar la subida',
        retry: 'Reintentar',
        uploading: (name) => `Subiendo ${name}`,
        done: 'Subido',
        failed: 'No se pudo subir. El archivo sigue aquí. Inténtelo de nuevo.',
        rejected: (reason, file, acceptLabel, maxSize) =>
          ({
            type: `El tipo de «${file.name}» no se admite. Elija: ${acceptLabel}.`,
            size: `«${file.name}» ocupa ${formatSize(file.size, locale)}. El máximo es ${formatSize(maxSize ?? 0, locale)}. Elija un archivo más pequeño.`,
            count: 'Solo puede añadir un archivo. Elija uno.',
          })[reason],
        size: (bytes) => formatSize(bytes, locale),
      },
      Notice: { info: 'Nota', success: 'Listo', warning: 'Advertencia', danger: 'Problema' },
      NumberField: {
        increase: 'Aumentar:',
        decrease: 'Disminuir:',
        unreadable: (example) => `No es un número válido. Escríbalo así, por ejemplo: ${example}.`,
        tooLow: (min) => `Escriba ${min} o más.`,
        tooHigh: (max) => `Escriba ${max} o menos.`,
      },
      Pagination: {
        previous: 'Anterior',
        next: 'Siguiente',
        page: (page) => `Página ${number(page)}`,
        position: (page, count) => `Página ${number(page)} de ${number(count)}`,
      },
      SearchField: { clear: 'Borrar la búsqueda' },
      Select: {
        placeholder: 'Elegir…',
        status: (count) => plural(count, { one: '# opción', other: '# opciones' }),
      },
      Spinner: { label: 'Cargando' },
      Table: {
        actions: 'Acciones',
        selection: 'Selección',
        selectAll: 'Seleccionar todo',
        selectRow: (row) => `Seleccionar ${row}`,
        loading: 'Cargando',
        empty: 'Todavía no hay nada',
        sortHint: 'Las columnas cuyo encabezado es un botón se pueden ordenar.',
        sorted: (column, direction) =>
          `Ordenado por ${column}, ${direction === 'ascending' ? 'ascendente' : 'descendente'}`,
      },
      TagGroup: { remove: 'Quitar:', removeHint: 'Pulse Supr para quitarlo.', empty: 'Ninguno' },
      TextArea: {
        count: (length, maxLength) =>
          maxLength === undefined
            ? plural(length, { one: '# carácter', other: '# caracteres' })
            : plural(maxLength, { one: `${number(length)} de # carácter`, other: `${number(length)} de # caracteres` }),
        remaining: (left) => plural(left, { one: 'Queda # carácter', other: 'Quedan # caracteres' }),
      },
      ThemeSwitch: { label: 'Tema oscuro' },
      Timeline: { done: 'Hecho', current: 'En curso', upcoming: 'Pendiente', failed: 'No realizado' },
      Toaster: { label: 'Notificaciones', close: 'Cerrar la notificación' },
      TopBar: { menu: 'Menú', navigation: 'Navegación principal' },
    };
  },
};
