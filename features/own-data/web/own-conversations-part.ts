import type { OwnData } from '../contract.ts'
import { factList, joinTexts, pagePart, type PageTools, plainList, titledList } from './page-tools.ts'

type ExportedOwnConversation = OwnData['own_conversations'][number]

/** The preparations for one's own conversations, with plans and debriefs; null if there are none. */
export const ownConversationsPart = (
  tools: PageTools,
  { own_conversations }: Pick<OwnData, 'own_conversations'>,
): HTMLElement | null =>
  pagePart(
    tools.make,
    tools.t('page.own.title'),
    own_conversations.map((one) => preparedPart(tools, one)),
  )

function preparedPart(tools: PageTools, own: ExportedOwnConversation): HTMLElement {
  const { make, t, ofOwn, day, nameOf } = tools
  const { scenario, plan, language } = own
  // Each text is stored in its own language, and under `en` the same text for code that reads English only.
  const inOwnLanguage = (texts: Readonly<Record<string, string>>) => texts[language] ?? texts.en ?? ''
  /** A sentence with the phrases that identify it. */
  const withPhrases = (
    sentence: Readonly<Record<string, string>>,
    words: Readonly<Record<string, readonly string[]>>,
  ) => {
    const phrases = words[language] ?? words.en ?? []
    return phrases.length === 0
      ? inOwnLanguage(sentence)
      : `${inOwnLanguage(sentence)} (${phrases.join(', ')})`
  }
  return make(
    'article',
    {},
    make('h3', {}, own.title),
    factList(make, [
      [t('page.own.role'), own.role],
      [t('page.own.topic'), own.topic],
      [t('page.own.wish'), own.wish],
      [t('page.own.fear'), own.fear],
      [t('page.own.mood'), ofOwn(`moods.${own.mood}.name`)],
      [t('page.own.day'), own.takes_place_on && day(own.takes_place_on)],
      [t('page.language'), nameOf(language)],
      [t('page.own.prepared'), day(own.created_at)],
      [t('page.own.made'), t(`page.own.origins.${own.origin}`, { model: own.produced_by ?? '' })],
      [ofOwn('scenario.fields.title'), scenario.title],
      [ofOwn('scenario.fields.description'), scenario.description],
      [ofOwn('scenario.fields.intro_text'), scenario.intro_text],
      [ofOwn('scenario.fields.directions'), scenario.directions],
      [ofOwn('difficulty.title'), ofOwn(`difficulty.${scenario.world.difficulty}`)],
    ]),
    titledList(
      make,
      ofOwn('facts.title'),
      scenario.world.facts.map(({ texts, question, judged }) =>
        joinTexts(
          ' → ',
          question && withPhrases(question.sentence, question.words),
          judged,
          inOwnLanguage(texts),
        ),
      ),
    ),
    titledList(
      make,
      ofOwn('needs.title'),
      scenario.world.needs.map(({ who, what, words }) =>
        t('page.labelled', { name: ofOwn(`needs.parties.${who}`), value: withPhrases(what, words) }),
      ),
    ),
    factList(make, [
      [t('page.own.first'), plan.first_sentence],
      [t('page.own.next'), plan.next_steps],
    ]),
    titledList(
      make,
      ofOwn('plan.title'),
      plan.plans.map(({ trigger, response, rehearsed }) => joinTexts(' → ', trigger, response, rehearsed)),
    ),
    own.debrief && debriefPart(tools, own.debrief),
  )
}

/** The debrief: how it went, and which plans were carried out. */
const debriefPart = (
  { make, t, day }: PageTools,
  { outcome, plans, words, written_at }: NonNullable<ExportedOwnConversation['debrief']>,
): HTMLElement =>
  make(
    'section',
    { class: 'evaluation' },
    make('h4', {}, t('page.own.debrief', { when: day(written_at) })),
    make('p', {}, t(`page.own.outcomes.${outcome}`)),
    plainList(
      make,
      plans.map(({ trigger, response, did }) =>
        joinTexts(' → ', trigger, response, did && t(`page.own.did.${did}`)),
      ),
    ),
    words === '' ? null : make('p', {}, words),
  )
