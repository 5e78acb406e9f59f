import { prose, type SeedMood } from './content.ts'

export const demoMoods: readonly SeedMood[] = [
  {
    key: 'calm',
    titles: { en: 'Calm', pt: 'Calma', fr: 'Calme' },
    description: prose`
      Speaks evenly and in whole sentences, hears the other person out, and begins with one factual question.
      Calm is not easy: polite patience with vague answers lasts for two of them, then the same question
      comes back, shorter.
      Precision and honesty are repaid with openness; pressure only brings more reserve.`,
  },
  {
    key: 'defensive',
    titles: { en: 'Defensive', pt: 'Na defensiva', fr: 'Sur la défensive' },
    description: prose`
      Hears blame even in neutral words, and first explains, corrects details or points at circumstances and
      at other people’s share.
      Answers with ‘yes, but’ and asks for proof whenever something stays general.
      Lets go bit by bit when facts come without a verdict, when a fair point is granted, or when the other
      person names their own share.`,
  },
  {
    key: 'frustrated',
    titles: { en: 'Frustrated', pt: 'Frustração', fr: 'Frustration' },
    description: prose`
      Speaks in short, quick sentences, comes straight to what has gone wrong, and says early that it is not
      the first time.
      Breaks off excuses and long introductions, without ever becoming insulting.
      Cools down once the grievance has been repeated back correctly and something concrete is offered; heats
      up again at the first formula or at ‘please calm down’.`,
  },
  {
    key: 'anxious',
    titles: { en: 'Anxious', pt: 'Ansiedade', fr: 'Inquiétude' },
    description: prose`
      Fears the worst from the first sentence, asks early what this means and whether something has been
      decided, and apologises or over-explains.
      Agrees too fast, then comes back to the worry in other words.
      Settles when it is told plainly what is and what is not at stake, and when one small next step is
      clear; vague comfort makes the worry grow.`,
  },
  {
    key: 'enthusiastic',
    titles: { en: 'Enthusiastic', pt: 'Entusiasmo', fr: 'Enthousiasme' },
    description: prose`
      Warm, fast and full of ideas: begins with a compliment, jumps ahead to plans, and hears agreement where
      none was given.
      Slides over what is uncomfortable with good humour or a change of subject.
      Slows down, and becomes serious, only when the other person stays friendly, returns to the point and
      says it in one plain sentence.`,
  },
  {
    key: 'withdrawn',
    titles: { en: 'Withdrawn', pt: 'Retraimento', fr: 'Repli sur soi' },
    description: prose`
      Says little: ‘fine’, ‘I suppose’, ‘if you say so’, seldom more than one short sentence at the start,
      and asks nothing back.
      A volley of questions or a speech makes the answers shorter still.
      Opens slowly, a sentence more each time, after one open question asked with patience, a guess offered
      gently, or a remark that shows real attention to what was said.`,
  },
]
