import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { ownConversationRoutes } from '#features/own-conversations/contract.ts'
import { makeFromTemplate } from '#features/own-conversations/server/make-scenario.ts'
import { newOwnWith } from '#testing/sample-own-conversation.ts'
import { formWith, silence } from '#testing/voice.ts'
import { isOtherOrganization, type MatrixCase } from './callers.ts'
import { CHAT_OPENING, type MatrixWorld } from './matrix-world.ts'
import {
  nothingToSay,
  ofStudy,
  type OpenRoutes,
  type RequestMaker,
  unlessForeign,
  unlessOthers,
} from './request-maker.ts'
import { ownWord } from './secrets.ts'

const redirect: RequestMaker = () => ({ answers: 302 })

const ofChat: RequestMaker = (world, seat) => {
  const id = world.chatOf(seat)
  return { params: { id, chat_id: id }, answers: unlessOthers(seat) }
}

/** A short try belongs to its learner alone, whatever the caller's role. */
const ofBooster: RequestMaker = (world, seat) => ({
  params: { id: world.boosterOf(seat) },
  answers: unlessOthers(seat),
})

const ofOwnConversation = async (world: MatrixWorld, seat: MatrixCase) => {
  const { id, word } = await world.ownConversationOf(seat)
  const owner = world.people[seat.caller]
  const read = await owner.call(ownConversationRoutes.readOwnConversation, { params: { id } })
  const version = read.status === 200 ? read.body.version : ''
  return { params: { id }, answers: unlessOthers(seat), word, version }
}

/** Requests of people about themselves: signing in, practising, and their own data. */
export const learnerRequests = {
  readMe: nothingToSay,
  listOwnSessions: nothingToSay,
  listAccountChanges: nothingToSay,
  endOwnSession: async (world, seat) => ({
    params: { id: await world.sessionOf(seat) },
    answers: unlessOthers(seat),
  }),
  endOtherSessions: nothingToSay,
  readChangeableProfile: nothingToSay,
  changeOwnProfile: () => ({ body: { name: 'Known by another name' } }),
  readReminderChoices: nothingToSay,
  chooseReminders: () => ({ body: { debriefs: false, boosters: false } }),
  unsubscribe: () => ({ params: { token: 'never-sent' }, body: {}, answers: 404 }),
  exportOwnData: nothingToSay,
  readErasureRequest: nothingToSay,
  requestErasure: nothingToSay,
  withdrawErasureRequest: nothingToSay,
  readSignInOptions: nothingToSay,
  readPrivacyNotice: nothingToSay,
  signIn: redirect,
  finishSignIn: redirect,
  signOut: redirect,
  listLanguages: nothingToSay,
  readLanguage: () => ({ params: { id: 'en' } }),
  readMood: () => ({ params: { id: '1' } }),
  readPractice: nothingToSay,
  // Offers depend on the date, and none is made on the day on which the matrix runs.
  beginBooster: () => ({ body: { evaluation_id: 999999, after_days: 3 }, answers: 409 }),
  declineBooster: () => ({ body: { evaluation_id: 999999, after_days: 3 }, answers: 409 }),
  readBooster: ofBooster,
  judgeBooster: ofBooster,
  listOwnConversations: nothingToSay,
  createOwnConversation: (_world, { caller }) => ({ body: newOwnWith(ownWord(caller)) }),
  readOwnConversation: ofOwnConversation,
  correctOwnConversation: async (world, seat) => {
    const { params, answers, word, version } = await ofOwnConversation(world, seat)
    const { mood, takes_place_on } = newOwnWith(word)
    return {
      params,
      answers,
      body: { scenario: makeFromTemplate(newOwnWith(word)), mood, takes_place_on, version },
    }
  },
  draftOwnConversation: ofOwnConversation,
  deleteOwnConversation: ofOwnConversation,
  writePlan: async (world, seat) => {
    const { params, answers, version } = await ofOwnConversation(world, seat)
    return { params, answers, body: { first_sentence: '', next_steps: '', plans: [], version } }
  },
  rehearsePlan: async (world, seat) => {
    const { params, answers, word } = await ofOwnConversation(world, seat)
    return { params, answers, body: { trigger: word, words: 'Let me finish.' } }
  },
  writeDebrief: async (world, seat) => {
    const { params, answers, word } = await ofOwnConversation(world, seat)
    const plans = [{ trigger: word, did: 'done' }]
    return { params, answers, body: { outcome: 'had', plans, words: word, takes_place_on: null } }
  },
  declineDebrief: ofOwnConversation,
  createOwnChat: async (world, seat) => ({ ...(await ofOwnConversation(world, seat)), body: {} }),
  listOwnStudies: () => ({ query: { language: 'en' } }),
  // A person takes part in one study at most, so the request names the study in which they already do.
  agreeToStudy: async (world, seat) => ({
    ...(isOtherOrganization(seat)
      ? await ofStudy(world, seat)
      : { params: { id: await world.agreedStudyOf({ ...seat, owner: 'own' }) } }),
    body: { language: 'en' },
  }),
  leaveStudy: ofStudy,
  beginMeasurement: async (world, seat) => ({
    params: { id: await world.agreedStudyOf(seat) },
    answers: unlessOthers(seat),
  }),
  listScenarios: nothingToSay,
  readScenario: (world, seat) => ({
    params: { id: world.scenarioOf(seat).id },
    answers: unlessForeign(seat, 404),
  }),
  listOwnDeadlines: nothingToSay,
  createChat: (world, seat) => {
    const { id, mood } = world.scenarioOf(seat)
    // Even superadmins, who may read every scenario, practise only those of their own organisation.
    return { query: { scenario_id: id, mood }, body: {}, answers: isOtherOrganization(seat) ? 404 : 200 }
  },
  listChats: nothingToSay,
  readChat: ofChat,
  listMessages: ofChat,
  deleteChat: async (world, seat) => ({
    params: { id: await world.spareChatOf(seat) },
    answers: unlessOthers(seat),
  }),
  beginBranch: async (world, seat) => ({
    ...(await ofChat(world, seat)),
    body: { message_id: await world.openingOf(seat) },
  }),
  showBranch: async (world, seat) => ({ ...(await ofChat(world, seat)), body: { branch_id: 1 } }),
  giveHint: ofChat,
  sendMessage: async (world, seat) => ({ ...(await ofChat(world, seat)), body: { content: 'Hello there.' } }),
  speak: async (world, seat) => ({
    ...(await ofChat(world, seat)),
    body: { text: CHAT_OPENING, voice_id: 'default' },
  }),
  transcribe: async (world, seat) => ({ ...(await ofChat(world, seat)), form: await formWith(silence()) }),
  createEvaluation: (world, seat) => ({
    body: { chat_id: world.chatOf(seat) },
    answers: unlessOthers(seat),
  }),
  listEvaluations: nothingToSay,
  listProgress: nothingToSay,
  listExamples: ofChat,
  listJudgedMessages: ofChat,
  compareWords: () => ({
    body: { language: 'en', heard: 'It was long.', own: 'I see.', others: ['What was long?'] },
  }),
  raiseObjection: (world, seat) => ({
    params: { chat_id: world.chatOf(seat) },
    body: {
      check_key: null,
      statement: 0,
      turn_count: EVALUATION_TURNS,
      reason: 'misread',
      words: 'Not what I meant.',
    },
    answers: unlessOthers(seat),
  }),
  withdrawObjection: (world, seat) => ({
    params: { chat_id: world.chatOf(seat), id: '1' },
    answers: unlessOthers(seat),
  }),
  listRecipients: nothingToSay,
  listSharedEvaluations: nothingToSay,
  shareEvaluation: (world, seat) => ({
    body: {
      chat_id: Number(world.chatOf(seat)),
      branch_id: 1,
      turn_count: EVALUATION_TURNS,
      recipient_id: world.recipientOf(seat),
      with_transcript: false,
    },
    answers: unlessOthers(seat),
  }),
  // Taking back another person's evaluation is answered alike and changes nothing:
  // features/sharing/server/sharing.test.ts
  takeBackEvaluation: async (world, seat) => ({ params: { id: await world.sharedOf(seat) } }),
} satisfies Readonly<Record<string, RequestMaker>>

/** Which of these routes also others than superadmins may call: see `routesOpenTo`. */
export const openLearnerRoutes: OpenRoutes = {
  public: 'readSignInOptions readPrivacyNotice signIn finishSignIn signOut unsubscribe',
  'signed-in':
    'readMe listLanguages listOwnSessions endOwnSession endOtherSessions listAccountChanges ' +
    'readChangeableProfile changeOwnProfile exportOwnData readErasureRequest requestErasure withdrawErasureRequest',
  member:
    'readLanguage readMood listScenarios readScenario createChat listChats readChat listMessages deleteChat ' +
    'beginBranch showBranch giveHint sendMessage speak transcribe createEvaluation listEvaluations listProgress ' +
    'listExamples listJudgedMessages compareWords readPractice beginBooster declineBooster readBooster judgeBooster readReminderChoices chooseReminders ' +
    'listOwnConversations createOwnConversation readOwnConversation draftOwnConversation correctOwnConversation ' +
    'deleteOwnConversation ' +
    'writePlan rehearsePlan writeDebrief declineDebrief createOwnChat ' +
    'listOwnStudies agreeToStudy leaveStudy beginMeasurement ' +
    'listOwnDeadlines raiseObjection withdrawObjection ' +
    'listRecipients listSharedEvaluations shareEvaluation takeBackEvaluation',
}
