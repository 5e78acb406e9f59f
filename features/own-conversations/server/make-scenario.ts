import type { ScenarioDraft } from '#adapters/ai/port.ts'
import { makeDraftedWorld } from '#features/worlds/contract-drafted.ts'
import { OwnScenario, type NewOwnConversation } from '../contract.ts'
import en from './template-en.json' with { type: 'json' }
import fr from './template-fr.json' with { type: 'json' }
import pt from './template-pt.json' with { type: 'json' }

type Template = typeof en
type FactKey = keyof Template['facts']

const templates: Readonly<Record<string, Template>> = { en, fr, pt }

/** When each fact of a template may be told. Facts have the template's own words: the learner's are theirs to say. */
const layers = {
  topic: { layer: 'open', conditions: [] },
  side: { layer: 'asked', conditions: [] },
  worry: { layer: 'earned', conditions: ['acknowledged', 'asked_openly'] },
  room: { layer: 'earned', conditions: ['named_fact', 'owned_share', 'offered', 'apologised'] },
} as const satisfies Record<FactKey, Pick<OwnScenario['world']['facts'][number], 'layer' | 'conditions'>>

const factKeys = ['topic', 'side', 'worry', 'room'] as const satisfies readonly FactKey[]

/** Makes a plain scenario from what somebody entered, without a model; in English if the language has no template. */
export function makeFromTemplate(entered: NewOwnConversation): OwnScenario {
  const { language, mood, fear } = entered
  const template = templates[language] ?? en
  const fill = (text: string) => fillIn(text, entered)
  const textsOf = (text: string) => ({ en: text, [language]: text })
  return OwnScenario.parse({
    title: fill(template.title),
    description: fill(template.description),
    intro_text: fill(template.intro),
    directions: [
      fill(template.prompt),
      ...(fear === '' ? [] : [fill(template.fear)]),
      template.moods[mood],
    ].join('\n'),
    world: {
      difficulty: 'fair',
      facts: factKeys.map((key) => {
        const { text, question, words } = template.facts[key]
        return {
          key,
          layer: layers[key].layer,
          texts: textsOf(text),
          question: { sentence: textsOf(question), words: { en: words, [language]: words } },
          conditions: [...layers[key].conditions],
          judged: null,
          after: null,
        }
      }),
      needs: [
        {
          key: 'again',
          who: 'learner',
          what: textsOf(template.needs.again.what),
          words: { en: template.needs.again.words, [language]: template.needs.again.words },
          by_when: true,
        },
      ],
      gets: [],
    },
  } satisfies OwnScenario)
}

/** Replaces the placeholders of a template with the learner's words. */
const fillIn = (text: string, entered: NewOwnConversation): string =>
  text.replace(
    /\{\{(role|topic|wish|fear)\}\}/g,
    (_, name: 'role' | 'topic' | 'wish' | 'fear') => entered[name],
  )

/**
 * Makes a scenario from a model's draft, checked like every scenario and world. @throws ZodError when it breaks a rule
 */
export const makeFromDraft = (draft: ScenarioDraft, language: string): OwnScenario =>
  OwnScenario.parse({
    title: draft.title,
    description: draft.description,
    intro_text: draft.situation,
    directions: `${draft.directions}\n${draft.mood}`,
    world: makeDraftedWorld(draft, 'fair', language),
  })
