import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { locales } from './tools/locales-plugin.ts'
import { chunkOf } from './tools/screen-chunks.ts'

export default defineConfig({
  root: 'app/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), locales()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': 'http://localhost:3000',
      '/idp': 'http://localhost:3000',
      '/locales': 'http://localhost:3000',
    },
  },
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The libraries that the first page needs: a browser keeps them when only our own code changed.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 1 },
            // What a module imports is needed by the same screens at least, so files never need each other in a ring.
            { debugName: 'screens', name: chunkOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
