import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { holdLock, waitForLockWaits } from '#testing/locks.ts'
import { addStudyPeople, agree, beginStudy, type Colleague, describeStudy } from '#testing/study-group.ts'
import { ownStudyRoutes } from '../contract.ts'
import { LEAST_PEOPLE } from '../contract-admin.ts'

// The embedded store has only one session, so nothing can happen concurrently.
const onServer = test.skipIf('dump' in inject('template'))

let here: TestApp
let colleagues: Colleague[]
beforeAll(async () => {
  here = await createTestApp()
  colleagues = await addStudyPeople(here, LEAST_PEOPLE)
}, 60_000)
afterAll(() => here.close())

const measure = (person: Colleague, id: string) =>
  person.call(ownStudyRoutes.beginMeasurement, { params: { id } })

/** Locks the measuring scenario, as a publication does. */
async function lockMeasuredScenario() {
  const { measured_scenario: scenario } = await describeStudy(here.as.admin)
  const { client, release } = await holdLock(
    here.connection.pool,
    'select from scenarios where id = $1 for update',
    [scenario],
  )
  return {
    release,
    publish: async () => {
      const { rows } = await client.query<{ id: string }>(
        `insert into scenario_versions (scenario_id, number, content, published_at)
        select scenario_id, number + 1, content, clock_timestamp() from scenario_versions
        where scenario_id = $1 order by number desc limit 1 returning id`,
        [scenario],
      )
      return rows[0]?.id
    },
  }
}

onServer('a study that waits for a publication measures with the published version', async () => {
  const [person] = colleagues
  if (!person) throw new Error('nobody is there')
  const { publish, release } = await lockMeasuredScenario()
  const begun = beginStudy(here.as.admin)
  await waitForLockWaits(here.connection.pool, 1)
  const version = await publish()
  await release()
  const id = await begun
  await agree(person, id)
  const { body } = await measure(person, id)
  const { rows } = await here.connection.pool.query('select scenario_version_id from chats where id = $1', [
    body.chat_id,
  ])
  expect(rows).toEqual([{ scenario_version_id: version }])
})

onServer('leaving a study while a measurement is being begun leaves no measurement behind', async () => {
  const [, person] = colleagues
  if (!person) throw new Error('nobody is there')
  const id = await beginStudy(here.as.admin)
  await agree(person, id)
  const { release } = await lockMeasuredScenario()
  const begun = measure(person, id)
  await waitForLockWaits(here.connection.pool, 1)
  const left = person.call(ownStudyRoutes.leaveStudy, { params: { id } })
  await waitForLockWaits(here.connection.pool, 2)
  await release()
  expect([(await begun).status, (await left).status]).toEqual([200, 200])
  const { rows } = await here.connection.pool.query('select from study_measurements where user_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([])
})
