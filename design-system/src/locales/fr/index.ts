import { formatSize } from '../../file-field/judgeFile.js';
import type { LanguagePack } from '../../provider/index.js';
import { formatsOf } from '../format.js';
import { review } from './review.js';

/** French. */
export const fr: LanguagePack = {
  locale: 'fr',
  dir: 'ltr',
  labels: (locale) => {
    const { number, plural } = formatsOf(locale);
    const words = review(locale);
    const { when, moment, replies, reply, resolve, reopen, resolved, resolvedBy } = words.HighlightEditor;
    return {
      ...words,
      AlertDialog: { cancel: 'Annuler' },
      Breadcrumbs: { label: 'Fil d’Ariane' },
      Chart: {
        label: 'Libellé',
        value: 'Valeur',
        share: 'Part',
        total: 'Total',
        empty: 'Aucune donnée pour l’instant',
        summary: (highest, lowest) => `Valeur la plus haute\u00a0: ${highest}. Valeur la plus basse\u00a0: ${lowest}.`,
        table: 'Afficher les données en tableau',
      },
      ColorPicker: { custom: 'Autre couleur' },
      Combobox: {
        clear: 'Effacer',
        showAll: 'Afficher tous les choix',
        noMatches: 'Aucun résultat',
        status: (count) => plural(count, { one: '# résultat', other: '# résultats' }),
      },
      CommandPalette: {
        close: 'Fermer',
        field: 'Chercher une commande',
        empty: 'Aucune commande ne correspond. Essayez un autre mot.',
        count: (count) => plural(count, { one: '# commande', other: '# commandes' }),
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
        empty: 'Aucun commentaire pour l’instant.',
        edited: 'modifié',
        comment: 'Commentaire',
        keys: 'Entrée envoie. Maj + Entrée passe à la ligne.',
        send: 'Envoyer',
        sending: 'Envoi…',
        sent: 'Commentaire envoyé',
        notSent: 'L’envoi a échoué. Votre texte est toujours là. Réessayez.',
        edit: 'Modifier le commentaire',
        save: 'Enregistrer',
        saving: 'Enregistrement…',
        saved: 'Commentaire enregistré',
        cancel: 'Annuler',
        delete: 'Supprimer le commentaire',
        deleteTitle: 'Supprimer ce commentaire\u00a0?',
        deleteText: 'Cette action est irréversible.',
        deleted: 'Commentaire supprimé',
        failed: 'Cela n’a pas fonctionné. Réessayez.',
      },
      DateField: {
        openCalendar: 'Ouvrir le calendrier',
        previousMonth: 'Mois précédent',
        nextMonth: 'Mois suivant',
        today: (day) => `Aujourd’hui, ${day}`,
        selected: (day) => `${day}, sélectionné`,
        firstDay: 'premier jour possible',
        lastDay: 'dernier jour possible',
        unreadable: (example) => `Cette date n’est pas valide. Écrivez-la comme ceci\u00a0: ${example}.`,
        tooEarly: (min) => `Choisissez le ${min} ou une date ultérieure.`,
        tooLate: (max) => `Choisissez le ${max} ou une date antérieure.`,
      },
      Dialog: { close: 'Fermer' },
      DiffText: {
        deleted: 'supprimé\u00a0:',
        inserted: 'ajouté\u00a0:',
        changeEnd: 'fin de la modification',
        spacing: 'espacement',
        before: 'Avant',
        after: 'Après',
        showUnchanged: (count) =>
          plural(count, { one: 'Afficher # paragraphe inchangé', other: 'Afficher # paragraphes inchangés' }),
        noChanges: 'Les deux textes sont identiques.',
      },
      ErrorSummary: { title: 'Vérifiez ces réponses' },
      Field: { required: 'obligatoire' },
      FileField: {
        drop: 'Déposez un fichier ici ou',
        choose: 'choisissez un fichier',
        replace: 'Choisir un autre fichier',
        release: 'Relâchez pour ajouter le fichier',
        remove: 'Retirer',
        removeFile: (name) => `Retirer ${name}`,
        cancel: 'Annuler l’envoi',
        retry: 'Réessayer',
        uploading: (name) => `Envoi de ${name}`,
        done: 'Envoyé',
        failed: 'L’envoi a échoué. Votre fichier est toujours là. Réessayez.',
        rejected: (reason, file, acceptLabel, maxSize) =>
          ({
            type: `Le type de «\u00a0${file.name}\u00a0» n’est pas accepté. Choisissez\u00a0: ${acceptLabel}.`,
            size: `«\u00a0${file.name}\u00a0» fait ${formatSize(file.size, locale)}. Le maximum est de ${formatSize(maxSize ?? 0, locale)}. Choisissez un fichier plus petit.`,
            count: 'Vous ne pouvez ajouter qu’un seul fichier. Choisissez-en un.',
          })[reason],
        size: (bytes) => formatSize(bytes, locale),
      },
      Notice: { info: 'Remarque', success: 'Terminé', warning: 'Attention', danger: 'Problème' },
      NumberField: {
        increase: 'Augmenter\u00a0:',
        decrease: 'Diminuer\u00a0:',
        unreadable: (example) => `Ce nombre n’est pas valide. Écrivez-le par exemple ainsi\u00a0: ${example}.`,
        tooLow: (min) => `Saisissez ${min} ou plus.`,
        tooHigh: (max) => `Saisissez ${max} ou moins.`,
      },
      Pagination: {
        previous: 'Précédent',
        next: 'Suivant',
        page: (page) => `Page ${number(page)}`,
        position: (page, count) => `Page ${number(page)} sur ${number(count)}`,
      },
      SearchField: { clear: 'Effacer la recherche' },
      Select: {
        placeholder: 'Choisir…',
        status: (count) => plural(count, { one: '# choix', other: '# choix' }),
      },
      Spinner: { label: 'Chargement' },
      Table: {
        actions: 'Actions',
        selection: 'Sélection',
        selectAll: 'Tout sélectionner',
        selectRow: (row) => `Sélectionner ${row}`,
        loading: 'Chargement',
        empty: 'Rien pour l’instant',
        sortHint: 'Les colonnes dont l’en-tête est un bouton peuvent être triées.',
        sorted: (column, direction) =>
          `Trié par ${column}, ordre ${direction === 'ascending' ? 'croissant' : 'décroissant'}`,
      },
      TagGroup: { remove: 'Retirer\u00a0:', removeHint: 'Appuyez sur Suppr pour retirer.', empty: 'Aucun élément' },
      TextArea: {
        count: (length, maxLength) =>
          maxLength === undefined
            ? plural(length, { one: '# caractère', other: '# caractères' })
            : plural(maxLength, {
                one: `${number(length)} sur # caractère`,
                other: `${number(length)} sur # caractères`,
              }),
        remaining: (left) => plural(left, { one: '# caractère restant', other: '# caractères restants' }),
      },
      ThemeSwitch: { label: 'Thème sombre' },
      Timeline: { done: 'Terminé', current: 'En cours', upcoming: 'À venir', failed: 'Non effectué' },
      Toaster: { label: 'Notifications', close: 'Fermer la notification' },
      TopBar: { menu: 'Menu', navigation: 'Navigation principale' },
    };
  },
};
