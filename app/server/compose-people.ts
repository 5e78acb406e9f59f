import type { Database } from '#database/connect.ts'
import { roleByGroupRules } from '#adapters/identity/group-rules.ts'
import {
  type Accounts,
  type EraseAccount,
  identityFailures,
  type IdentityProvider,
} from '#adapters/identity/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { FastifyInstance } from 'fastify'
import { ownedChats } from '#features/chats/server/owned-chats.ts'
import { ownedRubrics } from '#features/criteria/server/owned-rubrics.ts'
import { languageFailures } from '#features/languages/contract.ts'
import { findIsoLanguage } from '#features/languages/server/iso-languages.ts'
import { organizationFailures } from '#features/organizations/contract.ts'
import { ownedErasureRequests } from '#features/own-data/server/erasure-store.ts'
import { ownedOwnConversations } from '#features/own-conversations/server/owned-own-conversations.ts'
import { ownedBoosters } from '#features/practice/server/own-boosters.ts'
import { ownedReminders } from '#features/reminders/server/own-reminders.ts'
import { ownedScim } from '#features/scim/server/member-store.ts'
import { mountScim } from '#features/scim/server/mount-scim.ts'
import { ownedStudies } from '#features/studies/server/owned-studies.ts'
import { ownedSharedEvaluations } from '#features/sharing/server/owned-shared-evaluations.ts'
import { ownedTrials } from '#features/rubric-trials/server/owned-trials.ts'
import * as sessionContract from '#features/session/contract.ts'
import { sendAccountMails } from '#features/session/server/account-mails.ts'
import { accountChangesByOthers } from '#features/session/server/account-changes-by-others.ts'
import { createAdmission } from '#features/session/server/admission.ts'
import { endSessionsOf, ownSessionsStore } from '#features/session/server/own-sessions-store.ts'
import { ownedSessions } from '#features/session/server/owned-sessions.ts'
import { pendingSignIns } from '#features/session/server/pending-sign-ins.ts'
import { sessionHandlers } from '#features/session/server/routes.ts'
import { ownedUsage } from '#features/usage/server/owned-usage.ts'
import * as tokensContract from '#features/tokens/contract.ts'
import { tokenHandlers } from '#features/tokens/server/token-routes.ts'
import type { TokenStore } from '#features/tokens/server/token-store.ts'
import * as userImportsContract from '#features/user-imports/contract.ts'
import * as usersLifecycleContract from '#features/users/contract-lifecycle.ts'
import * as usersLinkContract from '#features/users/contract-link.ts'
import * as usersOwnContract from '#features/users/contract-own.ts'
import * as usersContract from '#features/users/contract.ts'
import { accountChangeStore } from '#features/users/server/account-change-store.ts'
import { createAccountChanges } from '#features/users/server/account-changes.ts'
import { accountHandlers } from '#features/users/server/account-routes.ts'
import { accountStore } from '#features/users/server/account-store.ts'
import { addUsers } from '#features/users/server/add-users.ts'
import { assignByGroups } from '#features/users/server/assign-by-groups.ts'
import { createEndInvitation } from '#features/users/server/end-invitation.ts'
import { linkHandlers } from '#features/users/server/link-routes.ts'
import { ownedImports } from '#features/user-imports/server/owned-imports.ts'
import { ownProfileHandlers, ownProfileStore } from '#features/users/server/own-profile.ts'
import { mergeUsers } from '#features/users/server/merge-users.ts'
import { importHandlers } from '#features/user-imports/server/routes.ts'
import { importStore } from '#features/user-imports/server/store.ts'
import { toNotificationOptions, importViewStore } from '#features/user-imports/server/view-store.ts'
import { createImportRunner } from '#features/user-imports/server/run-imports.ts'
import { peopleOfToken } from '#features/users/server/people-of-token.ts'
import { provisioningStore } from '#features/users/server/provisioning-store.ts'
import { createProvisioning } from '#features/users/server/provisioning.ts'
import { userHandlers } from '#features/users/server/routes.ts'
import { countTakenSeats } from '#features/users/server/seats.ts'
import { userStore } from '#features/users/server/store.ts'
import { ownedBriefs } from '#features/workspace/server/brief-store.ts'
import { ownedDrafts } from '#features/workspace/server/draft-store.ts'
import type { Gate } from '#platform/server/gate.ts'
import type { Me } from '#features/session/contract.ts'
import type { SessionStore } from '#features/session/server/store.ts'
import type { Warn } from '#platform/server/log.ts'
import type { Config } from './configuration.ts'
import type { MountSlice } from './mount-slice.ts'
import { peopleErasers } from './people-erasers.ts'
import { writeFailure } from './write-failure.ts'

/** The records of all slices that may belong to a person. */
const ownedRecords = [
  ownedOwnConversations,
  ownedChats,
  ownedBoosters,
  ownedUsage,
  ownedRubrics,
  ownedTrials,
  ownedSessions,
  ownedImports,
  ownedScim,
  ownedReminders,
  ownedErasureRequests,
  ownedStudies,
  ownedSharedEvaluations,
  ownedBriefs,
  ownedDrafts,
]

type PeopleOptions = {
  readonly config: Config
  readonly database: Database
  readonly identity: IdentityProvider
  /** Absent where accounts at the provider are made outside of the product. */
  readonly accounts: Accounts | undefined
  /** Absent where no mail server is configured. */
  readonly mailer: Mailer | undefined
  readonly gate: Pick<Gate, 'programs' | 'fairShare'>
  readonly mountSlice: MountSlice
  readonly sessions: SessionStore
  readonly tokens: TokenStore
  readonly limits: Me['limits']
  readonly models: Me['models']
  readonly warn: Warn
}

/** Signing in, sessions, users and their accounts at the identity provider. */
export function composePeople(app: FastifyInstance, options: PeopleOptions) {
  const { config, database, identity, accounts, mailer, gate, mountSlice } = options
  const { sessions, tokens, limits, models, warn } = options
  const { publicUrl } = config
  const provisioning = createProvisioning({ database, accounts, store: provisioningStore(database), warn })
  const hasProvider = accounts !== undefined
  sendAccountMails(app, { database, mailer, publicUrl, warn })
  // The embedded provider removes its accounts itself, as long as it is in use.
  const eraseAbandonedAccount: EraseAccount | undefined =
    config.oidc &&
    (async (...given) =>
      (await import('#adapters/identity/embedded/abandoned-accounts.ts')).eraseAbandonedAccount(...given))
  const endInvitation = createEndInvitation(accounts?.within)
  const imports = importStore(database)
  const announcing = toNotificationOptions(accounts, mailer)
  const importRunner = createImportRunner({
    database,
    store: imports,
    accounts,
    mailer,
    publicUrl,
    addUsers,
    createUser: provisioning.create,
    warn,
  })
  const accountChanges = createAccountChanges({
    database,
    accounts,
    store: accountChangeStore(database),
    warn,
  })
  const admission = createAdmission({
    database,
    mergeUsers: (transaction, users) => mergeUsers(transaction, ownedRecords, users),
    assignByGroups: (userId, assignment) =>
      assignByGroups({ database, endSessions: endSessionsOf }, userId, assignment),
  })

  mountSlice(
    {
      name: 'session',
      description: 'Who is signed in, and where',
      contracts: [sessionContract],
      failures: [identityFailures],
    },
    sessionContract.sessionRoutes,
    sessionHandlers({
      store: sessions,
      own: ownSessionsStore(database, config.sessions),
      changesByOthers: accountChangesByOthers(database),
      admission,
      options: {
        label: config.signInLabel ?? null,
        creates_accounts: accounts !== undefined,
        links: config.operatorLinks,
      },
      pending: pendingSignIns(database),
      identity,
      publicUrl,
      limits,
      models,
    }),
  )
  mountSlice(
    {
      name: 'users',
      description: 'The people of an organisation, and their accounts',
      contracts: [usersContract, usersLifecycleContract, usersLinkContract, usersOwnContract],
      failures: [languageFailures, organizationFailures, identityFailures],
    },
    {
      ...usersContract.userRoutes,
      ...usersLifecycleContract.accountRoutes,
      ...usersLinkContract.linkRoutes,
      ...usersOwnContract.ownProfileRoutes,
    },
    {
      ...userHandlers({
        database,
        store: userStore(database, endSessionsOf, endInvitation),
        provisioning,
      }),
      ...accountHandlers({
        database,
        hasProvider,
        store: accountStore({ database, hasProvider, endInvitation, endSessions: endSessionsOf }),
        changes: accountChanges,
        erasers: peopleErasers,
        eraseAbandonedAccount,
        accounts,
        publicUrl,
        warn,
      }),
      ...ownProfileHandlers(ownProfileStore(database)),
      ...linkHandlers(
        { database, hasProvider, records: ownedRecords, endSessions: endSessionsOf, eraseAbandonedAccount },
        accountChanges,
      ),
    },
  )
  mountSlice(
    {
      name: 'user-imports',
      description: 'Many people at once, from a CSV file',
      contracts: [userImportsContract],
      failures: [usersContract.userFailures, identityFailures],
    },
    userImportsContract.userImportRoutes,
    importHandlers({
      database,
      accounts,
      announcing,
      publicUrl,
      store: imports,
      view: importViewStore(database, announcing),
      runner: importRunner,
      countTakenSeats,
      writeFailure,
      findLanguageCode: (wanted) => findIsoLanguage(wanted)?.iso_code,
    }),
  )
  mountSlice(
    {
      name: 'tokens',
      description: 'What lets programs in',
      contracts: [tokensContract],
      failures: [organizationFailures],
    },
    tokensContract.tokenRoutes,
    tokenHandlers({ database, store: tokens }),
  )
  mountScim(app, {
    database,
    programs: gate.programs,
    fairShare: gate.fairShare,
    publicUrl,
    byRules: roleByGroupRules(config.oidc?.groups),
    loadProtocol: async () => (await import('#adapters/scim/protocol.ts')).scimProtocol,
    people: peopleOfToken({
      database,
      provisioning,
      hasProvider,
      within: accounts?.within,
      endInvitation,
      erasers: peopleErasers,
      eraseAbandonedAccount,
      endSessions: endSessionsOf,
      changes: accountChanges,
    }),
  })
  return { provisioning, accountChanges, importRunner }
}
