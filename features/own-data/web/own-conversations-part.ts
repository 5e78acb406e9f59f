import type { OwnData } from '../contract.ts'
import type { PageChild } from './page-elements.ts'
import { joinChildren, joinTexts, type PageTools } from './page-tools.ts'

type ExportedOwnConversation = OwnData['own_conversations'][number]

/** The preparations for one's own conversations, with plans and debriefs; null if there are none. */
export const ownConversationsPart = (
  tools: PageTools,
  { own_conversations }: Pick<OwnData, 'own_conversations'>,
): HTMLElement | null =>
  tools.pagePart(
    tools.t('page.own.title'),
    own_conversations.map((one) => preparedPart(tools, one)),
  )

function preparedPart(tools: PageTools, own: ExportedOwnConversation): HTMLElement {
  const { make, factList, titledList, t, ofOwn, inLanguage, labelled, day, nameOf } = tools
  const { scenario, plan, language } = own
  const told = (words: string | null) => inLanguage(language, words)
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
    make('h3', {}, told(own.title)),
    factList([
      [t('page.own.role'), told(own.role)],
      [t('page.own.topic'), told(own.topic)],
      [t('page.own.wish'), told(own.wish)],
      [t('page.own.fear'), told(own.fear)],
      [t('page.own.mood'), ofOwn(`moods.${own.mood}.name`)],
      [t('page.own.day'), own.takes_place_on && day(own.takes_place_on)],
      [t('page.language'), nameOf(language)],
      [t('page.own.prepared'), day(own.created_at)],
      [t('page.own.made'), t(`page.own.origins.${own.origin}`, { model: own.produced_by ?? '' })],
      [ofOwn('scenario.fields.title'), told(scenario.title)],
      [ofOwn('scenario.fields.description'), told(scenario.description)],
      [ofOwn('scenario.fields.intro_text'), told(scenario.intro_text)],
      [ofOwn('scenario.fields.directions'), told(scenario.directions)],
      [ofOwn('difficulty.title'), ofOwn(`difficulty.${scenario.world.difficulty}`)],
    ]),
    titledList(
      ofOwn('facts.title'),
      scenario.world.facts.map(({ texts, question, judged }) =>
        told(
          joinTexts(
            ' → ',
            question && withPhrases(question.sentence, question.words),
            judged,
            inOwnLanguage(texts),
          ),
        ),
      ),
    ),
    titledList(
      ofOwn('needs.title'),
      scenario.world.needs.map(({ who, what, words }) =>
        labelled(ofOwn(`needs.parties.${who}`), told(withPhrases(what, words))),
      ),
    ),
    factList([
      [t('page.own.first'), told(plan.first_sentence)],
      [t('page.own.next'), told(plan.next_steps)],
    ]),
    titledList(
      ofOwn('plan.title'),
      plan.plans.map(({ trigger, response, rehearsed }) =>
        told(joinTexts(' → ', trigger, response, rehearsed)),
      ),
    ),
    own.debrief && debriefPart(tools, own.debrief, told),
  )
}

/** The debrief: how it went, and which plans were carried out. */
const debriefPart = (
  { make, plainList, t, day }: PageTools,
  { outcome, plans, words, written_at }: NonNullable<ExportedOwnConversation['debrief']>,
  told: (words: string) => PageChild,
): HTMLElement =>
  make(
    'section',
    { class: 'evaluation' },
    make('h4', {}, t('page.own.debrief', { when: day(written_at) })),
    make('p', {}, t(`page.own.outcomes.${outcome}`)),
    plainList(
      plans.map(({ trigger, response, did }) =>
        joinChildren(' → ', told(joinTexts(' → ', trigger, response)), did && t(`page.own.did.${did}`)),
      ),
    ),
    words === '' ? null : make('p', {}, told(words)),
  )
