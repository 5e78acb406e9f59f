import { main } from '#app/server/main.ts'

// What `npm start` does once the screens are built.
await main()
