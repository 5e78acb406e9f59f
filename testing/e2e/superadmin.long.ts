import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tryPassword } from '#testing/provisioning.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { freePort } from '#testing/ports.ts'
import { runTool, startServer } from './server-process.ts'

test('the command line creates the first superadmin of an empty production store', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-superadmin-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const port = await freePort()
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: directory,
    PUBLIC_URL: `http://localhost:${port}`,
    ALLOW_EMBEDDED_DATABASE: 'yes',
    ALLOW_EMBEDDED_IDENTITY: 'yes',
    ALLOW_HTTP: 'yes',
  }
  const create = (...flags: readonly string[]) => runTool('create-superadmin', flags, environment)
  const person = ['--username=boss', '--email=boss@acme.example', '--name=The Boss', '--organisation=Acme']

  const created = await create(...person)
  expect(created.code, created.output).toBe(0)
  const [password = ''] = /([a-z2-9]{4}-){4}[a-z2-9]{4}/.exec(created.output) ?? []

  const server = await startServer(environment, port)
  expect((await tryPassword(remoteInjector(server.url), 'boss', password)).asksForNewPassword).toBe(true)
  const tooLate = await create(...person)
  expect(tooLate.code).toBe(1)
  expect(tooLate.output).toContain('is in use by another process')
  expect(tooLate.output).toContain('stop it, run this again, and start it anew')
  await server.kill('SIGTERM')
})
