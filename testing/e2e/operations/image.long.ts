import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPerson } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { findProgram } from './proxy-examples.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from '../server-process.ts'

const root = join(import.meta.dirname, '../../..')

/** The size of the whole image including its base, unpacked. Megabytes. */
const MAX_SIZE = 350

/** The programs that are needed to build without a registry of images; Debian has all three. */
const missing = ['buildah', 'mmdebstrap', 'unshare'].filter((name) => !findProgram(name))

function run(program: string, args: readonly string[], env = process.env): string {
  const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const { status, stdout, stderr } = spawnSync(program, args, options)
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}.\n${stdout}\n${stderr}`)
  return stdout.trim()
}

/** npm looks for its packages and settings beside its Node, so it has to run on the one that it came with. */
function askNpm(...args: readonly string[]): string {
  const folder = dirname(findProgram('npm') ?? 'npm')
  return run('npm', args, { ...process.env, PATH: `${folder}:${process.env.PATH}` })
}

/** The options of Debian's slim images: the minimal system without documentation and without all of Perl. */
const slim = [
  ...['doc', 'info', 'linda', 'lintian/overrides', 'locale', 'man'].map(
    (folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`,
  ),
  '--dpkgopt=path-include=/usr/share/doc/*/copyright',
  // Otherwise a package that needs Perl would merge /bin and /usr/bin.
  '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
  '--include=usr-is-merged',
]

/** A plain Debian, created once on this machine. */
function readDebian(): string {
  const file = join(root, '.cache/image/debian-slim.tar')
  if (existsSync(file)) return file
  mkdirSync(join(root, '.cache/image'), { recursive: true })
  run('mmdebstrap', ['--variant=minbase', ...slim, 'bookworm', `${file}.unfinished.tar`])
  run('mv', [`${file}.unfinished.tar`, file])
  return file
}

type Buildah = (...args: readonly string[]) => string

/** Stand-ins for the Dockerfile's two base images: Debian, and Debian with this Node and npm. */
function makeBases(buildah: Buildah): void {
  const container = buildah('from', 'scratch')
  buildah('add', container, readDebian(), '/')
  buildah('commit', '-q', container, 'localhost/pp-runtime')
  const npm = join(askNpm('root', '--global'), 'npm')
  buildah('copy', container, process.execPath, '/usr/local/bin/node')
  buildah('copy', container, npm, '/usr/local/lib/node_modules/npm')
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  buildah('run', '--isolation', 'chroot', container, '--', ...link)
  buildah('commit', '-q', container, 'localhost/pp-node')
  buildah('rm', container)
}

/** npm in the container uses this machine's cache, settings and certificates. */
function npmVolumes(folder: string): string[] {
  const settings = ['globalconfig', 'userconfig'].map((name) => askNpm('config', 'get', name))
  const texts = settings.filter(existsSync).map((file) => readFileSync(file, 'utf8'))
  writeFileSync(join(folder, 'npmrc'), [...texts, 'prefer-offline=true\n'].join('\n'))
  const volumes = [
    `${askNpm('config', 'get', 'cache')}:/root/.npm`,
    `${join(folder, 'npmrc')}:/usr/local/etc/npmrc:ro`,
    '/etc/ssl/certs:/etc/ssl/certs:ro',
  ]
  return volumes.flatMap((volume) => ['--volume', volume])
}

test('the image is small and runs without root on a read-only file system', async (context) => {
  if (missing.length > 0) return context.skip(`needs ${missing.join(', ')}, not installed here`)
  if (process.getuid?.() !== 0) return context.skip('needs root, who alone can build and mount it here')
  const folder = mkdtempSync(join(tmpdir(), 'pp-image-'))
  const storage = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run')]
  const buildah: Buildah = (...args) => run('buildah', [...storage, ...args])
  onTestFinished(() => {
    buildah('rm', '--all')
    buildah('rmi', '--all', '--force')
    rmSync(folder, { recursive: true, force: true })
  })
  makeBases(buildah)
  const bases = ['NODE_IMAGE=localhost/pp-node', 'RUNTIME_IMAGE=localhost/pp-runtime']
  const how = ['--format', 'docker', '--isolation', 'chroot', '--pull-never', ...npmVolumes(folder)]
  const args = bases.flatMap((base) => ['--build-arg', base])
  buildah('bud', ...how, ...args, '--tag', 'localhost/pp-image', root)

  const mount = (image: string) => buildah('mount', buildah('from', '--pull-never', image))
  const sizeOf = (folder: string) => Number(run('du', ['-sm', folder]).split('\t')[0])
  const mounted = mount('localhost/pp-image')
  const [size, base] = [sizeOf(mounted), sizeOf(mount('localhost/pp-runtime'))]
  console.log(`the image has ${size} MB, ${base} of them are its base`)
  expect(size).toBeLessThanOrEqual(MAX_SIZE)
  expect(buildah('inspect', '--type', 'image', 'localhost/pp-image')).toMatch(/"User": "10001:10001"/)
  for (const path of ['app/node_modules/vitest', 'app/node_modules/node', 'app/testing', 'app/.git'])
    expect(existsSync(join(mounted, path)), path).toBe(false)
  // Some packages have their licence in a Markdown file, which the image must keep although it leaves out others.
  for (const page of ['jose/LICENSE.md', 'oidc-provider/THIRD-PARTY-NOTICES.md'])
    expect(existsSync(join(mounted, 'app/node_modules', page)), page).toBe(true)

  const port = await freePort()
  const inside = `
    set -e
    mount --bind ${mounted} ${mounted}
    mount -o remount,bind,ro ${mounted}
    mount -t tmpfs tmpfs ${mounted}/tmp
    mount -t tmpfs -o uid=10001,gid=10001,mode=0700 tmpfs ${mounted}/data
    mount -t proc proc ${mounted}/proc
    exec chroot --userspec=10001:10001 ${mounted} sh -c '
      touch /app/anything 2>/dev/null && exit 9
      cd /app && exec node tools/start.ts'`
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: '/data',
    NODE_COMPILE_CACHE: '/tmp/node-compile',
    NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=2000',
    MALLOC_ARENA_MAX: '2',
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    ALLOW_EMBEDDED_DATABASE: 'yes',
    ALLOW_EMBEDDED_IDENTITY: 'yes',
    ALLOW_HTTP: 'yes',
    ALLOW_DEMO: 'yes',
    SEED: 'demo',
  }
  const server = await startServer(environment, port, ['unshare', '--mount', 'sh', '-c', inside])
  const learner = createPerson(remoteInjector(server.url), 'learner')
  expect((await say(learner, await startChat(learner), 'How are you?')).status).toBe(200)
  const health = /HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const [, ...healthArguments]: string[] = JSON.parse(health?.[1] ?? '[]')
  const inImage = ['--userspec=10001:10001', mounted, '/usr/local/bin/node', ...healthArguments]
  const check = (PORT: string) =>
    spawnSync('chroot', inImage, { env: { PATH: environment.PATH, PORT } }).status
  expect([check(String(port)), check('1')]).toEqual([0, 1])
  expect(await server.kill('SIGTERM')).toEqual({ code: 0 })
})
