import { generateClients } from '../../prisma/workarounds/generate.ts'

/** For vitest: the clients as the models are now, whatever was pulled or edited since `npm ci`. */
export default function setup(): void {
  generateClients()
}
