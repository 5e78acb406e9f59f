import type { Skill } from '#conversation/judging/rubric.ts'
import type { Message } from '#features/chats/contract.ts'
import type { Evaluation, Specific, TurnMeasures } from '#features/evaluations/contract.ts'

const said = [
  'Hi Sam, thank you for making the time. How have the last few weeks been for you?',
  'That sounds exhausting. I wanted to talk about the survey: it was due on 3 March and reached the design team on 7 March.',
  'You always leave things until the last minute, and maybe we could, I guess, look at that.',
  'I am sorry, that was unfair. What made the deadlines difficult for you?',
  'I understand. Did you tell anybody about it?',
  'Thank you for telling me. Let us agree on a plan: I will move two tasks to Ana by Friday, and we meet again every Monday until the test plan is done.',
]
const heard = [
  'Honestly? Long. The two projects landed in the same week, and I have been catching up ever since.',
  'I know. I saw the message from design. I did not have an answer that would have helped anyone.',
  'I am not going to sit here and be told that I always do anything.',
  'Okay. Thanks for saying so. The estimate was made before the second project came, and nobody looked at it again.',
  'No. I hoped that I would catch up before anyone noticed.',
  'I can do that. If we write it down, I will hold myself to it.',
]

const messages = said.flatMap((text, turn): Message[] => [
  { id: turn * 2 + 101, is_user: true, content: text, translated_content: null },
  { id: turn * 2 + 102, is_user: false, content: heard[turn] ?? '', translated_content: null },
])

/** Feedback on one of the learner's messages; 1 is the first. */
const on = (
  message: number,
  quotation: string,
  feedback: string,
  better: string | null = null,
): Specific => ({
  message_id: message * 2 + 99,
  quotation,
  feedback,
  better,
})

const specifics = [
  on(
    1,
    'How have the last few weeks been for you?',
    'An open question at the very beginning: it lets Sam tell their side before you tell yours.',
  ),
  on(
    2,
    'That sounds exhausting.',
    'You took up what Sam had just said before you went on. That is listening one can hear.',
  ),
  on(
    2,
    'it was due on 3 March and reached the design team on 7 March',
    'Two dates and nothing else: nobody has to defend themselves against a date.',
  ),
  on(
    3,
    'You always leave things until the last minute',
    '“Always” speaks about the person and invites a counter-example. One occasion is easier to answer.',
    'The survey came four days late, and the estimate did too.',
  ),
  on(
    3,
    'maybe we could, I guess, look at that',
    'Three softeners in one sentence hide what you are asking for.',
    'I would like us to look at how you plan a week.',
  ),
  on(
    4,
    'What made the deadlines difficult for you?',
    'After the apology, an open question: this is where the conversation turned.',
  ),
  on(
    5,
    'Did you tell anybody about it?',
    'This can be answered with yes or no, and it sounds like a check.',
    'Whom could you have told, and what kept you from it?',
  ),
  on(
    6,
    'I will move two tasks to Ana by Friday',
    'Who, what and by when: a step that both of you can check.',
  ),
]

const overview = [
  'You opened with room for Sam, named two missed dates without colouring them, and ended with a plan that says who does what by when. Of all the words, 54% were yours.',
  'Once, in your third message, you spoke about what Sam is like rather than about what happened. You noticed, said so, and asked an open question. That repaired more than a better sentence would have.',
  'Next time: ask “What kept you from it?” where you asked “Did you tell anybody?”, and leave out “maybe” and “I guess” where you mean it.',
]

const turn = (differences: Partial<TurnMeasures>): TurnMeasures => ({
  said: 20,
  heard: 15,
  open: 0,
  closed: 0,
  acknowledgement: 0,
  evidence: 0,
  next: 0,
  blame: 0,
  hedges: 0,
  fillers: 0,
  ...differences,
})

const turns = [
  turn({ said: 17, heard: 17, open: 1, acknowledgement: 1 }),
  turn({ said: 24, heard: 18, acknowledgement: 1, evidence: 2 }),
  turn({ said: 17, heard: 15, blame: 1, hedges: 2, fillers: 1 }),
  turn({ said: 13, heard: 20, open: 1, acknowledgement: 1 }),
  turn({ said: 8, heard: 11, closed: 1, acknowledgement: 1 }),
  turn({ said: 31, heard: 14, acknowledgement: 1, evidence: 1, next: 2 }),
]

const levels: Readonly<Record<Skill, 0 | 1 | 2>> = {
  listening: 2,
  asking: 2,
  acknowledging: 2,
  concreteness: 1,
  planning: 2,
  fairness: 1,
  clarity: 0,
}

/** The HTML as the server renders it. */
function contentOf(paragraphs: readonly string[], feedback: readonly Specific[]): string {
  const passages = feedback.map((one, index) => {
    const isFirst = feedback[index - 1]?.message_id !== one.message_id
    const better =
      one.better === null ? '' : `<p><strong>It could sound like this:</strong> ${one.better}</p>`
    const heading = isFirst ? `<h3>Message ${(one.message_id - 99) / 2}</h3>` : ''
    return `${heading}<blockquote>${one.quotation}</blockquote><p>${one.feedback}</p>${better}`
  })
  return [...paragraphs.map((text) => `<p>${text}</p>`), '<h2>Specifics</h2>', ...passages].join('\n')
}

/** The transcript that `evaluationOf` judges. */
export const judgedMessages: readonly Message[] = messages

/** An evaluation as the server answers it: six turns, with something to say of each. */
export const evaluationOf = (differences: Partial<Evaluation> = {}): Evaluation => ({
  chat_id: 7,
  branch_id: 1,
  content: contentOf(overview, specifics),
  created_at: '2026-11-18T10:01:00.000Z',
  turn_count: 6,
  produced_by: 'scripted',
  prompt_version: null,
  language: 'en',
  scenario: {
    id: 3,
    title: 'Feedback after missed deadlines',
    description:
      'Sam has missed two deadlines this quarter, and the design team had to work a weekend because of it. Find out what is going on, say what has to change, and agree on the next steps.',
  },
  character: null,
  mood: 2,
  specifics,
  measures: {
    skills: Object.entries(levels).map(([skill, level]) => ({ skill: skill as Skill, level })),
    turns,
  },
  checks: [],
  skills: Object.entries(levels).map(([skill, level]) => ({ skill: skill as Skill, level })),
  total: null,
  rubric: null,
  hints: 0,
  given_hints: [],
  is_unaided: true,
  objections: [],
  provenance: { judge: 'scripted', prompt_version: null, readings: 0, duration_ms: 12 },
  ...differences,
})
