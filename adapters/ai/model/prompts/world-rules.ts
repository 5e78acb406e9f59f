import { draftLimits } from '../../port.ts'

const { facts, agreement } = draftLimits

/** How facts are drafted, in the prompt of every scenario that a model drafts. */
export const factsRule = `"facts" are ${facts.least} to ${facts.most} things that the other person knows, each one sentence in the other person's own words, as "I". "when" is "open" for what they say from the start, "asked" for what they tell when asked for it, "earned" for what weighs on them and comes only once the learner has done something for it; there is at least one of each. "earned_by" is empty but for earned facts, where it has one to three of: acknowledged, asked_openly, owned_share, apologised, offered, named_fact. "question" is the learner's question that the fact answers. "phrases" are three to eight short phrases, in lower case, of which one stands in such a question.`

/** How an agreement is drafted. */
export const agreementRule = `"agreement" has ${agreement.least} to ${agreement.most} things that both have to agree on. "who" is "learner" or "character" (the other person); "what" begins with a verb; "phrases" are three to eight short phrases, in lower case, of which one stands in a proposal of it; "by_when" says whether it takes a date.`
