/** What a live chat can do without for a moment: it comes when the chat can be seen, in one piece. */
export { MessageEditor as Editor } from '#features/chats/web/MessageEditor.tsx'
export { ChatVoice as Voice } from '#features/voice/web/ChatVoice.tsx'
