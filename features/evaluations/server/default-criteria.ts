/** The template for scenarios without criteria of their own (requirement E2). */
export const DEFAULT_CRITERIA = `The exercise "{{scenario}}" asked the learner to hold this conversation: {scenario_description}
What the learner was told: {user_role}
Whom the learner spoke with: {bot_role}
The partner's mood at the start: {mood}

Judge what the learner did by four questions, each shown by their own words.
1. Was the matter named early, clearly and with facts?
2. Did the learner find out how the other person sees it, and show that they had heard it?
3. Was the hard part said without blame?
4. Did it end with a step that both can keep?

The conversation:
{conversation_history}`
