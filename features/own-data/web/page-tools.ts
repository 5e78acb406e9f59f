import { formatDate, formatMoment } from '#platform/web/format.ts'
import { currentLanguage, textsOf } from '#platform/web/i18n.ts'
import { elementMaker, type MakeElement, type PageChild } from './page-elements.ts'

/** The slices whose texts the page uses, so that it names things as the screens do. */
export const pageNamespaces = ['evaluations', 'chats', 'own-conversations', 'reminders'] as const

/** The tools that build the parts of the readable page. */
export type PageTools = ReturnType<typeof createPageTools>

export function createPageTools(page: Document) {
  const language = currentLanguage()
  const make = elementMaker(page)
  const t = textsOf('own-data')
  return {
    make,
    ...createBlocks(make),
    language,
    /** Words that are in another language than the page, and may run the other way; null for none. */
    inLanguage: (code: string, words: string | null) =>
      words === null || words === '' ? null : make('span', { lang: code, dir: 'auto' }, words),
    t,
    /** A name and its value, either of which may be an element, with the colon of the page's language. */
    labelled: (name: PageChild, value: PageChild): readonly PageChild[] => [
      name,
      t('page.labelled', { name: '', value: '' }),
      value,
    ],
    ofEvaluations: textsOf('evaluations'),
    ofChats: textsOf('chats'),
    ofOwn: textsOf('own-conversations'),
    ofReminders: textsOf('reminders'),
    moment: (iso: string) => formatMoment(iso, language),
    day: (iso: string) => formatDate(iso.includes('T') ? iso : `${iso}T00:00`, language),
    /** The name of a language. */
    nameOf: (code: string) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code,
  }
}

/** A label with its value; null for none. */
type PageFact = readonly [string, PageChild]

/** What parts of the page are made of. */
function createBlocks(make: MakeElement) {
  const plainList = (items: readonly PageChild[]): HTMLElement =>
    make(
      'ul',
      {},
      items.map((item) => make('li', {}, item)),
    )
  return {
    plainList,
    /** A list with a heading; null if it would be empty. */
    titledList: (title: string, items: readonly PageChild[]): HTMLElement | null =>
      items.length === 0 ? null : make('section', {}, make('h4', {}, title), plainList(items)),
    /** A list of labels and values, without those that have no value. */
    factList: (facts: readonly PageFact[]): HTMLElement =>
      make(
        'dl',
        {},
        facts.flatMap(([name, value]): PageChild[] =>
          value === null || value === '' ? [] : [make('dt', {}, name), make('dd', {}, value)],
        ),
      ),
    /** A part of the page with a heading; null if it would be empty. */
    pagePart: (title: string, children: readonly PageChild[]): HTMLElement | null =>
      children.length === 0 ? null : make('section', {}, make('h2', {}, title), children),
  }
}

/** Joins what is present, which may be elements. */
export const joinChildren = (separator: string, ...children: readonly PageChild[]): PageChild =>
  children
    .filter((child) => child !== null)
    .flatMap((child, index) => (index === 0 ? [child] : [separator, child]))

/** Joins the texts that are present. */
export const joinTexts = (separator: string, ...texts: readonly (string | null | undefined)[]): string =>
  texts.filter((text) => text !== null && text !== undefined).join(separator)
