import { EventEmitter } from 'node:events'

// The threads that judge passwords and draw long papers, without one: when a thread ends is what no seed decides.

export class Worker extends EventEmitter {
  postMessage(question: string): void {
    const asked: string[] | object = JSON.parse(question)
    const judged = (password = '') => ({
      level: Math.min(4, password.length >> 2),
      isCommon: false,
    })
    const answer = Array.isArray(asked) ? judged(asked[0]) : Buffer.from('%PDF-1.4 a paper')
    process.nextTick(() => this.emit('message', answer))
  }
  unref(): void {}
  async terminate(): Promise<void> {}
}
