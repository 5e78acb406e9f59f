import { main } from '#app/server/main.ts'

// What `npm start` runs once the screens are built.
await main()
