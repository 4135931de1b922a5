import { EventEmitter } from 'node:events'

// The thread that judges passwords, without one: when a thread ends is what no seed decides.

export class Worker extends EventEmitter {
  postMessage(question: string): void {
    const [password = ''] = JSON.parse(question) as string[]
    process.nextTick(() =>
      this.emit('message', { level: Math.min(4, password.length >> 2), isCommon: false }),
    )
  }
  unref(): void {}
  async terminate(): Promise<void> {}
}
