// Responses with a tag (`ETag`): requested again with it, an unchanged one comes without its body.
// In memory only: the browser stores no response of the API.

const MOST = 20;

export class TaggedAnswers {
  #known = new Map<string, { tag: string; body: string }>();

  /** Another member gets other responses from the same addresses. */
  forget() {
    this.#known.clear();
  }

  async fetch(request: Request): Promise<Response> {
    if (request.method !== "GET") return fetch(request);
    const { url } = request;
    const known = this.#known.get(url);
    if (known) request.headers.set("if-none-match", known.tag);
    const response = await fetch(request);
    if (known && response.status === 304) {
      return new Response(known.body, { headers: response.headers });
    }
    const tag = response.ok && response.headers.get("etag");
    if (tag) this.#keep(url, { tag, body: await response.clone().text() });
    return response;
  }

  #keep(url: string, answer: { tag: string; body: string }) {
    this.#known.delete(url);
    this.#known.set(url, answer);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }
}
