import { formatDate, formatMoment, formatNumber, formatPercent } from '#platform/web/format.ts'
import { currentLanguage, textsOf } from '#platform/web/i18n.ts'
import { sanitiseToNodes } from '#platform/web/rich-text.ts'
import type { OwnData } from '../contract.ts'
import { elementMaker, type MakeElement, type PageChild } from './page-elements.ts'
import styles from './readable-page.css?inline'

type Conversation = OwnData['conversations'][number]
type Branch = Conversation['branches'][number]
type Evaluation = OwnData['evaluations'][number]

/** What the parts of the page are made with. */
type PageTools = {
  readonly make: MakeElement
  readonly t: ReturnType<typeof textsOf<'own-data'>>
  /** What the screens call verdicts and reasons. */
  readonly ofEvaluations: ReturnType<typeof textsOf<'evaluations'>>
  readonly language: string
}

/**
 * Everything of one's own as one page, in the reader's language, to be kept, read and printed. It needs nothing else and
 * runs nothing: texts are put in as texts, evaluations are sanitised, and its policy allows its own styles alone.
 */
export function renderReadablePage(data: OwnData): string {
  const t = textsOf('own-data')
  const language = currentLanguage()
  const page = document.implementation.createHTMLDocument(t('page.title'))
  const make = elementMaker(page)
  const tools: PageTools = { make, t, ofEvaluations: textsOf('evaluations'), language }
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  page.head.append(
    make('meta', { charset: 'utf-8' }),
    make('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    make('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
  )
  const evaluations = Map.groupBy(data.evaluations, ({ chat_id }) => chat_id)
  page.body.append(
    make('header', {}, [
      make('h1', {}, t('page.title')),
      make(
        'p',
        {},
        t('page.made', { name: data.profile.name, when: formatMoment(data.exported_at, language) }),
      ),
    ]),
    profilePart(tools, data),
    make(
      'section',
      {},
      make('h2', {}, t('page.conversations', { count: data.conversations.length })),
      data.conversations.map((one) => conversationPart(tools, one, evaluations.get(one.id) ?? [])),
    ),
    ...(data.own_conversations.length > 0 ? [ownPart(tools, data)] : []),
    ...(data.shared_evaluations.length > 0 ? [sharedPart(tools, data)] : []),
    ...(data.studies.length > 0 ? [studiesPart(tools, data)] : []),
    usagePart(tools, data),
  )
  // As text, because the screens' own policy refuses a style in any document of theirs.
  const head = `<head>${page.head.innerHTML}<style>${styles}</style></head>`
  return `<!doctype html>\n<html lang="${language}">${head}${page.body.outerHTML}</html>\n`
}

function profilePart({ make, t, language }: PageTools, { profile, sessions }: OwnData): HTMLElement {
  const facts: readonly (readonly [string, string | null])[] = [
    [t('page.name'), profile.name],
    [t('page.username'), profile.username],
    [t('page.email'), profile.email],
    [t('page.organization'), profile.organization],
    [t('page.directory'), profile.directory?.user_name ?? null],
    [t('page.since'), formatDate(profile.created_at, language)],
    [t('page.erasure'), profile.erasure_requested_at && formatDate(profile.erasure_requested_at, language)],
  ]
  return make(
    'section',
    {},
    make('h2', {}, t('page.profile')),
    make('dl', {}, factsOf(make, facts)),
    make('h3', {}, t('page.sessions')),
    make(
      'ul',
      {},
      sessions.map(({ browser, system, last_used_at }) =>
        make(
          'li',
          {},
          [browser, system, t('page.used', { when: formatMoment(last_used_at, language) })]
            .filter((part) => part !== null)
            .join(' · '),
        ),
      ),
    ),
  )
}

const factsOf = (make: MakeElement, facts: readonly (readonly [string, string | null])[]): PageChild =>
  facts.flatMap(([name, value]) => (value === null ? [] : [make('dt', {}, name), make('dd', {}, value)]))

/** What was prepared for conversations of one's own, with the plans. */
function ownPart({ make, t, language }: PageTools, { own_conversations }: OwnData): HTMLElement {
  return make(
    'section',
    {},
    make('h2', {}, t('page.own.title')),
    own_conversations.map(({ role, title, topic, fear, wish, takes_place_on, scenario, plan, debrief }) =>
      make(
        'article',
        {},
        make('h3', {}, title),
        make(
          'dl',
          {},
          factsOf(make, [
            [t('page.own.role'), role],
            [t('page.own.topic'), topic],
            [t('page.own.wish'), wish],
            [t('page.own.fear'), fear || null],
            [t('page.own.day'), takes_place_on && formatDate(`${takes_place_on}T00:00`, language)],
            [t('page.own.situation'), scenario.intro_text],
            [t('page.own.first'), plan.first_sentence || null],
            [t('page.own.next'), plan.next_steps || null],
          ]),
        ),
        make(
          'ul',
          {},
          plan.plans.map(({ trigger, response, rehearsed }) =>
            make('li', {}, [trigger, response, rehearsed].filter((part) => part !== null).join(' → ')),
          ),
        ),
        debrief && debriefPart({ make, t, language }, debrief),
      ),
    ),
  )
}

/** Which evaluations are shown to whom. */
function sharedPart(
  { make, t, language }: PageTools,
  { shared_evaluations, conversations }: OwnData,
): HTMLElement {
  return make(
    'section',
    {},
    make('h2', {}, t('page.shared.title')),
    make(
      'ul',
      {},
      shared_evaluations.map(({ chat_id, recipient: { name }, with_transcript, shared_at }) => {
        const title = conversations.find(({ id }) => id === chat_id)?.scenario.title
        const when = formatDate(shared_at, language)
        const what = t(with_transcript ? 'page.shared.both' : 'page.shared.evaluation', { name, when })
        return make('li', {}, title === undefined ? what : `${title}: ${what}`)
      }),
    ),
  )
}

/** Which studies the person has answered to, and what was measured there. */
function studiesPart({ make, t, language }: PageTools, { studies }: OwnData): HTMLElement {
  return make(
    'section',
    {},
    make('h2', {}, t('page.studies.title')),
    studies.map(({ title, state, answered_at, arm, measurements }) =>
      make(
        'article',
        {},
        make('h3', {}, title),
        make('p', { class: 'facts' }, `${t(`page.studies.${state}`)}, ${formatDate(answered_at, language)}`),
        arm === null ? null : make('p', {}, t(`page.studies.${arm}`)),
        make(
          'ul',
          {},
          measurements.map(({ round, score }) => {
            const met = score === null ? t('page.studies.open') : formatPercent(score, language)
            return make('li', {}, `${t(`page.studies.${round}`)}: ${met}`)
          }),
        ),
      ),
    ),
  )
}

/** How it went, and what was done of the plans. */
const debriefPart = (
  { make, t, language }: Pick<PageTools, 'make' | 't' | 'language'>,
  { outcome, plans, words, written_at }: NonNullable<OwnData['own_conversations'][number]['debrief']>,
): HTMLElement =>
  make(
    'section',
    { class: 'evaluation' },
    make('h4', {}, t('page.own.debrief', { when: formatDate(written_at, language) })),
    make('p', {}, t(`page.own.outcomes.${outcome}`)),
    make(
      'ul',
      {},
      plans.map(({ trigger, did }) =>
        make('li', {}, did === null ? trigger : `${trigger} → ${t(`page.own.did.${did}`)}`),
      ),
    ),
    words === '' ? null : make('p', {}, words),
  )

function conversationPart(
  tools: PageTools,
  chat: Conversation,
  evaluations: readonly Evaluation[],
): HTMLElement {
  const { make, t, language } = tools
  const facts = [
    formatMoment(chat.created_at, language),
    t('page.turns', { count: chat.turn_count }),
    chat.character?.name,
    chat.character?.role,
    chat.mood,
  ]
  const inOwnLanguage = { lang: chat.language, dir: 'auto' }
  return make(
    'article',
    {},
    make('h3', inOwnLanguage, chat.scenario.title),
    make('p', { class: 'facts' }, facts.filter(Boolean).join(' · ')),
    make('p', inOwnLanguage, chat.scenario.description),
    chat.is_erased ? make('p', { class: 'note' }, t('page.erased')) : null,
    chat.branches.map((branch) => branchPart(tools, chat, branch)),
    evaluations.map((evaluation) => evaluationPart(tools, evaluation)),
  )
}

/** What was said in a branch itself; what it shares with an earlier one stands there. */
function branchPart({ make, t }: PageTools, chat: Conversation, { id, from_message_id }: Branch): PageChild {
  const own = chat.messages.filter(({ branch_id }) => branch_id === id)
  const from = chat.messages.find((message) => message.id === from_message_id)
  if (own.length === 0) return null
  return [
    from ? make('h4', {}, t('page.try', { number: id, turn: from.position / 2 + 1 })) : null,
    make(
      'ol',
      { class: 'messages' },
      own.map(({ is_user, content }) =>
        make(
          'li',
          { class: is_user ? 'own' : 'other' },
          make('strong', {}, is_user ? t('page.you') : (chat.character?.name ?? t('page.partner'))),
          make('p', { lang: chat.language, dir: 'auto' }, content),
        ),
      ),
    ),
  ]
}

function evaluationPart(
  { make, t, ofEvaluations, language }: PageTools,
  evaluation: Evaluation,
): HTMLElement {
  const text = make('div', { lang: evaluation.language, dir: 'auto' })
  text.append(sanitiseToNodes(evaluation.content))
  return make(
    'section',
    { class: 'evaluation' },
    make(
      'h4',
      {},
      t('page.evaluation', {
        when: formatMoment(evaluation.created_at, language),
        number: evaluation.branch_id,
      }),
    ),
    text,
    evaluation.checks.length === 0
      ? null
      : make(
          'ul',
          { class: 'checks' },
          evaluation.checks.map(({ name, verdict, evidence }) =>
            make(
              'li',
              {},
              `${name}: ${ofEvaluations(`checks.verdicts.${verdict}`)}`,
              evidence.map(({ quotation }) => make('blockquote', {}, quotation)),
            ),
          ),
        ),
    evaluation.objections.map((objection) =>
      make(
        'p',
        { class: 'note' },
        [
          t('page.objection', { reason: ofEvaluations(`objection.reasons.${objection.reason}`) }),
          objection.words,
        ]
          .filter((part) => part !== null)
          .join(' '),
      ),
    ),
  )
}

function usagePart({ make, t, language }: PageTools, { usage }: OwnData): PageChild & Element {
  const cell = (value: number) => make('td', {}, formatNumber(value, language))
  return make(
    'section',
    {},
    make('h2', {}, t('page.usage')),
    usage.length === 0
      ? make('p', {}, t('page.noUsage'))
      : make(
          'table',
          {},
          make(
            'thead',
            {},
            make(
              'tr',
              {},
              (['day', 'model', 'calls', 'input', 'output'] as const).map((column) =>
                make('th', { scope: 'col' }, t(`page.columns.${column}`)),
              ),
            ),
          ),
          make(
            'tbody',
            {},
            usage.map((row) =>
              make(
                'tr',
                {},
                make('td', {}, row.day),
                make('td', {}, row.model),
                cell(row.calls),
                cell(row.input_tokens),
                cell(row.output_tokens),
              ),
            ),
          ),
        ),
  )
}
