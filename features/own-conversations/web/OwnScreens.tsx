/** The screens of this slice load together: apart, what they share would be loaded by every other screen too. */
export { DebriefScreen } from './DebriefScreen.tsx'
export { DrillScreen } from './DrillScreen.tsx'
export { OwnConversationScreen } from './OwnConversationScreen.tsx'
export { OwnConversationsScreen } from './OwnConversationsScreen.tsx'
export { PlanScreen } from './PlanScreen.tsx'
export { ownConversationQuery, ownConversationsQuery } from './queries.ts'
