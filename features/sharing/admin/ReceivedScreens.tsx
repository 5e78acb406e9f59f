/** One chunk for both screens, loaded on demand because few administrators need them. */
export { ReceivedScreen } from './ReceivedScreen.tsx'
export { ReceivedTab } from './ReceivedTab.tsx'
