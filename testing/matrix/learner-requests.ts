import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { ownConversationRoutes } from '#features/own-conversations/contract.ts'
import { makeFromTemplate } from '#features/own-conversations/server/make-scenario.ts'
import { newOwnWith } from '#testing/sample-own-conversation.ts'
import { createUploadForm, silence } from '#testing/voice.ts'
import { isOtherOrganization, type MatrixCase } from './callers.ts'
import { CHAT_OPENING, type MatrixWorld } from './matrix-world.ts'
import {
  emptyRequest,
  ofStudy,
  type OpenRoutes,
  type RequestMaker,
  statusForOrganization,
  statusForOwner,
} from './request-maker.ts'
import { ownConversationSecret } from './secrets.ts'

const redirect: RequestMaker = () => ({ answers: 302 })

const ofChat: RequestMaker = (world, seat) => {
  const id = world.chatOf(seat)
  return { params: { id, chat_id: id }, answers: statusForOwner(seat) }
}

/** A short try belongs to its learner alone, whatever the caller's role. */
const ofBooster: RequestMaker = (world, seat) => ({
  params: { id: world.boosterOf(seat) },
  answers: statusForOwner(seat),
})

const ofOwnConversation = async (world: MatrixWorld, seat: MatrixCase) => {
  const { id, word } = await world.ownConversationOf(seat)
  const owner = world.people[seat.caller]
  const read = await owner.call(ownConversationRoutes.readOwnConversation, { params: { id } })
  const version = read.status === 200 ? read.body.version : ''
  return { params: { id }, answers: statusForOwner(seat), word, version }
}

/** Requests of people about themselves: signing in, practising, and their own data. */
export const learnerRequests = {
  readMe: emptyRequest,
  listOwnSessions: emptyRequest,
  listAccountChanges: emptyRequest,
  endOwnSession: async (world, seat) => ({
    params: { id: await world.sessionOf(seat) },
    answers: statusForOwner(seat),
  }),
  endOtherSessions: emptyRequest,
  readChangeableProfile: emptyRequest,
  changeOwnProfile: () => ({ body: { name: 'Known by another name' } }),
  readReminderChoices: emptyRequest,
  chooseReminders: () => ({ body: { debriefs: false, boosters: false } }),
  unsubscribe: () => ({ params: { token: 'never-sent' }, body: {}, answers: 404 }),
  exportOwnData: emptyRequest,
  readErasureRequest: emptyRequest,
  requestErasure: emptyRequest,
  withdrawErasureRequest: emptyRequest,
  readSignInOptions: emptyRequest,
  readPrivacyNotice: emptyRequest,
  signIn: redirect,
  finishSignIn: redirect,
  signOut: redirect,
  listLanguages: emptyRequest,
  readLanguage: () => ({ params: { id: 'en' } }),
  readMood: () => ({ params: { id: '1' } }),
  readPractice: emptyRequest,
  // Offers depend on the date, and none is made on the day on which the matrix runs.
  beginBooster: () => ({ body: { evaluation_id: 999999, after_days: 3 }, answers: 409 }),
  declineBooster: () => ({ body: { evaluation_id: 999999, after_days: 3 }, answers: 409 }),
  readBooster: ofBooster,
  judgeBooster: ofBooster,
  listOwnConversations: emptyRequest,
  createOwnConversation: (_world, { caller }) => ({ body: newOwnWith(ownConversationSecret(caller)) }),
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
    answers: statusForOwner(seat),
  }),
  listScenarios: emptyRequest,
  readScenario: (world, seat) => ({
    params: { id: world.scenarioOf(seat).id },
    answers: statusForOrganization(seat, 404),
  }),
  listOwnDeadlines: emptyRequest,
  createChat: (world, seat) => {
    const { id, mood } = world.scenarioOf(seat)
    // Even superadmins, who may read every scenario, practise only those of their own organisation.
    return { query: { scenario_id: id, mood }, body: {}, answers: isOtherOrganization(seat) ? 404 : 200 }
  },
  listChats: emptyRequest,
  readChat: ofChat,
  listMessages: ofChat,
  deleteChat: async (world, seat) => ({
    params: { id: await world.spareChatOf(seat) },
    answers: statusForOwner(seat),
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
  transcribe: async (world, seat) => ({
    ...(await ofChat(world, seat)),
    form: await createUploadForm(silence()),
  }),
  createEvaluation: (world, seat) => ({
    body: { chat_id: world.chatOf(seat) },
    answers: statusForOwner(seat),
  }),
  listEvaluations: emptyRequest,
  listProgress: emptyRequest,
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
    answers: statusForOwner(seat),
  }),
  withdrawObjection: (world, seat) => ({
    params: { chat_id: world.chatOf(seat), id: '1' },
    answers: statusForOwner(seat),
  }),
  listRecipients: emptyRequest,
  listSharedEvaluations: emptyRequest,
  shareEvaluation: (world, seat) => ({
    body: {
      chat_id: Number(world.chatOf(seat)),
      branch_id: 1,
      turn_count: EVALUATION_TURNS,
      recipient_id: world.recipientOf(seat),
      with_transcript: false,
    },
    answers: statusForOwner(seat),
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
