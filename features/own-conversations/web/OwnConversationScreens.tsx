/** These screens load as one chunk: if they were split, the code they share would load with every other screen. */
export { DebriefScreen } from './DebriefScreen.tsx'
export { DrillScreen } from './DrillScreen.tsx'
export { OwnConversationScreen } from './OwnConversationScreen.tsx'
export { OwnConversationsScreen } from './OwnConversationsScreen.tsx'
export { PlanScreen } from './PlanScreen.tsx'
export { ownConversationQuery, ownConversationsQuery } from './queries.ts'
