/** One download for both: what few administrators need is not loaded with every tab. */
export { ReceivedScreen } from './ReceivedScreen.tsx'
export { ReceivedTab } from './ReceivedTab.tsx'
