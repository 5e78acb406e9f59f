/** One download for both: what few administrators need is not loaded with every tab. */
export { ReceivedPlace } from './ReceivedPlace.tsx'
export { ReceivedTab } from './ReceivedTab.tsx'
