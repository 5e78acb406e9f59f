import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { installPackage } from '#testing/installed-package.ts'
import { plantToken } from '#testing/program.ts'
import { typedClientProgram } from '#testing/typed-client.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.cache', 'openapi')
const file = join(folder, 'openapi.json')

/** Writes the API description as served under https, where cookies have the prefix `__Host-`. */
async function writeServedDescription(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { as } = await testApp({ environment: { PUBLIC_URL: 'https://practice.test' } })
  const { body } = await as.nobody.send({ url: '/api/v1/openapi.json' })
  await writeFile(file, body)
}

/** The exit code and output of a program, also if it fails. */
const outcomeOf = (program: string, options: readonly string[]) =>
  run(process.execPath, [program, ...options], { cwd: folder, maxBuffer: 64e6 }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )

test('redocly’s recommended rules and spectral’s default rules report nothing', async () => {
  await writeServedDescription()
  const redocly = await installPackage('@redocly/cli', '2.77.0')
  const read = await outcomeOf(join(redocly, 'bin/cli.js'), [
    'lint',
    file,
    '--extends=recommended',
    '--format=json',
  ])
  expect([read.code, JSON.parse(read.stdout)]).toMatchObject([0, { totals: { errors: 0, warnings: 0 } }])

  const spectral = await installPackage('@stoplight/spectral-cli', '6.16.3')
  const rules = join(folder, 'spectral.yaml')
  await writeFile(rules, 'extends: ["spectral:oas"]\n')
  const options = ['lint', file, '--ruleset', rules, '--format', 'json', '--fail-severity', 'hint', '--quiet']
  const found = await outcomeOf(join(spectral, 'dist/index.js'), options)
  expect([found.code, JSON.parse(found.stdout)]).toEqual([0, []])
})

test('a client with generated types compiles and works, and its token is refused elsewhere', async () => {
  await writeServedDescription()
  const server = await testApp()
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const fetchFolder = await installPackage('openapi-fetch', '0.17.0')
  const generator = await installPackage('openapi-typescript', '7.13.0')
  // Below the folder that has openapi-fetch, so that it is found as in any other package.
  const place = join(fetchFolder, '../../program')
  await mkdir(place, { recursive: true })
  await run(process.execPath, [join(generator, 'bin/cli.js'), file, '-o', join(place, 'api.ts')])
  await writeFile(join(place, 'client.ts'), typedClientProgram)
  await writeFile(join(place, 'package.json'), '{ "type": "module" }')
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(COMPILER))
  const compiled = await outcomeOf(join(root, 'node_modules/typescript/bin/tsc'), ['-p', place])
  expect(compiled).toEqual({ code: 0, stdout: '' })

  const environment = {
    BASE: base,
    TOKEN: await plantToken(server, ['scenarios:read']),
    COOKIE: await server.as.learner.cookie(),
  }
  const { stdout } = await run(process.execPath, [join(place, 'client.ts')], { env: environment })
  const printed = JSON.parse(stdout)
  expect(printed.titles).toHaveLength(3)
  expect(printed.refused).toBe('request.tokenDenied')
  expect(printed.messages.map(({ content }: { content: string }) => content)).toEqual([
    'How do you see it?',
    printed.ai_response.content,
  ])
})

const COMPILER = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    skipLibCheck: true,
  },
  files: ['client.ts'],
}
