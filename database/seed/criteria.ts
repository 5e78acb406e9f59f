import { prose, type SeedCriteria } from './content.ts'

const exercise = [
  'Exercise: {{scenario}}',
  'What it is about: {scenario_description}',
  'What the learner was told: {user_role}',
  'Whom the learner spoke with: {bot_role}',
  'The partner’s mood at the start, or none: {mood}',
  '',
  'The conversation:',
  '{conversation_history}',
].join('\n')

const verdict = prose`
  For each point say what the learner did about it, or what was still missing, and show it by the learner’s own
  words.
  If a mood is named, say how well the learner responded to it as the talk went on.
  Start with what worked, and close with one thing to try next time.`

const difficultConversation = prose`
  Judge how the learner led this conversation, by these six points.

  1. Opening. Was the subject named within the first two messages, without a long detour and without alarm?

  2. Facts before judgement. Were dates, figures and examples used, and was it said what followed from them,
  instead of guesses about character or intent?

  3. Listening. Were there open questions, was the answer taken up, and did the learner find out something
  that the partner had not said at first?

  4. Acknowledgement. Was the partner’s feeling or effort recognised in words that fit, neither as a formula
  nor at the price of the message?

  5. Honesty. Was the hard part said clearly, were own shares admitted, and was nothing promised that the
  learner cannot keep or does not know?

  6. Agreement. Did it end with who does what by when, and did the partner really agree or only give in?

  Name the one moment that turned the conversation, for better or worse.
  A partner who stays unhappy is no fault: judge what the learner did, not how the partner felt at the end.`

const negotiationAndCustomers = prose`
  Judge how the learner held their position and looked after the relationship, by these six points.

  1. Clarity. Was the request, the refusal or the bad news put early and in one plain sentence, with its
  figure or date?

  2. Reasons. Were the facts that the learner was given used well, and none invented?

  3. Interests. Did the learner ask what lies behind the partner’s demand, and use what came to light?

  4. Pressure. When the partner flattered, pushed or threatened, did the learner stay friendly and firm,
  without giving way at once, attacking or hiding behind rules?

  5. Options. Was something offered in exchange for something, within what the learner may decide?

  6. Commitment. Did it end with amounts, dates and names that both sides could repeat, and with nothing
  promised that cannot be kept?

  Name the best move, and the concession or chance that was given away, if there was one.
  A refusal by the partner can be a good result: judge the way there, not the size of what was won.`

const supportiveConversation = prose`
  Judge how the learner made room for the partner and gave them something to rely on, by these six points.

  1. Room. Were there open questions, one at a time, and time to answer, without speeches, hurry or a status
  report in disguise?

  2. Attention. Was the answer taken up, and did it come to light what the partner needs and what weighs on
  them?

  3. Acknowledgement. Was worry, tiredness or effort recognised in words that fit, without pity, empty praise
  or quick comfort?

  4. Limits. Was nothing asked that is not the learner’s to know, no advice given that nobody wanted, and
  nothing decided over the partner’s head?

  5. Honesty. Was it said what is known, what is not and by when there will be news, and was nothing promised
  that the learner cannot keep?

  6. Small agreements. Did it end with a few things small enough to keep, each with its day, and with a part
  that the learner takes on?

  Name the moment from which the partner told more, or less.
  Little being settled is no fault: judge whether it became easier for the partner to speak.`

export const demoCriteria: readonly SeedCriteria[] = [
  {
    key: 'difficult-conversation',
    title: 'Difficult conversations and feedback',
    evaluation: [exercise, difficultConversation, verdict].join('\n\n'),
  },
  {
    key: 'negotiation-and-customers',
    title: 'Negotiation and demanding customers',
    evaluation: [exercise, negotiationAndCustomers, verdict].join('\n\n'),
  },
  {
    key: 'supportive-conversation',
    title: 'Supportive conversations and new beginnings',
    evaluation: [exercise, supportiveConversation, verdict].join('\n\n'),
  },
]
