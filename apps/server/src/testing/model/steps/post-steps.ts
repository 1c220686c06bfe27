import type { CallName, Payload } from "@playfront/contract/calls";
import fc from "fast-check";
import { expect } from "vitest";
import { makeReview } from "../../factories.ts";
import { any, game, operator, pick, pickLikely, step, which, who } from "../play.ts";
import { hour, type ModelGame, type ModelPost, shanghaiDay, tell, type World } from "../world.ts";

/** How texts begin that wait for an operator, and one that does not. */
const beginnings = ["很好玩", "加我 13800138000", "QQ群1：13800138000", "1、13800138000 加我"];
const beginning = fc.oneof(
  { weight: 3, arbitrary: fc.constant(beginnings[0]!) },
  fc.constantFrom(...beginnings.slice(1)),
);

const crowdSays = "大家都说好";

let texts = 0;
/** A text that is nowhere else. */
function newText(begin: string): string {
  texts += 1;
  return `${begin}，这是第${texts}号独有的文字。`;
}

export const playGame = step({
  name: "a player downloads a game",
  args: fc.record({ who, game }),
  async act({ world, stage }, { who, game }) {
    const { uid } = world.players[who]!;
    const { gameid } = world.games[game]!;
    const wanted = { gameid, platform: "android" } as const;
    const { code } = await stage.call(uid, "game/getDownloadUrl", wanted);
    if (code === 1) world.played.add(`${uid} ${gameid}`);
  },
});

export const crowd = step({
  name: "a crowd reviews a game",
  args: game,
  async act({ world, stage: { db } }, number) {
    const game = world.games[number]!;
    if (world.posts.some((post) => post.game === game && post.content.startsWith(crowdSays)))
      return;
    for (let one = 0; one < 12; one += 1) {
      const content = newText(crowdSays);
      const name = `crowd_${content.length}_${texts}`;
      const { uid } = await db
        .insertInto("accounts")
        .values({ username: name, password_hash: "x", nickname: name })
        .returning("uid")
        .executeTakeFirstOrThrow();
      const row = { uid, gameid: game.gameid, content, counts: false };
      const id = await makeReview(db, { ...row, created_at: new Date(world.now) });
      world.posts.push({ ...newPost({ world, game, uid, content }), id, score: 4, kind: "review" });
    }
  },
});

const newPost = ({
  world,
  game,
  uid,
  content,
}: {
  world: World;
  game: ModelGame;
  uid: string;
  content: string;
}): Omit<ModelPost, "id" | "kind" | "score"> => ({
  ...{ game, uid, content, state: "shown", reason: "", appeal: "", waits: false, counts: false },
  ...{ version: 1, votes: new Set<string>(), createdAt: world.now },
});

/** More reviews in the last hour than are usual. */
function isBurst({ now, posts }: World, game: ModelGame): boolean {
  const since = (ms: number) =>
    posts.filter(
      (post) => post.kind === "review" && post.game === game && post.createdAt > now - ms,
    ).length;
  const [ofHour, ofWeek] = [since(hour), since(168 * hour)];
  return ofHour >= 10 && ofHour > (5 * (ofWeek - ofHour)) / 168;
}

const wasRemoved = ({ posts }: World, uid: string) =>
  posts.some((post) => post.uid === uid && post.reason !== "");

export const submitReview = step({
  name: "a player writes a review, or changes it",
  args: fc.record({ by: any, score: fc.integer({ min: 1, max: 5 }), beginning }),
  async act({ world, stage }, { by, score, beginning }) {
    const all = world.players.flatMap(({ uid }) => world.games.map((game) => ({ uid, game })));
    const hasPlayed = ({ uid, game: { gameid } }: (typeof all)[number]) =>
      world.played.has(`${uid} ${gameid}`);
    const { uid, game } = pickLikely(all, hasPlayed, by)!;
    const content = newText(beginning);
    const wanted = { gameid: game.gameid, score, content };
    const { code, data, msg } = await stage.call(uid, "review/submit", wanted);
    const known = world.posts.find(
      (post) => post.kind === "review" && post.uid === uid && post.game === game,
    );
    const refusal = hasPlayed({ uid, game })
      ? game.isListed
        ? 1
        : 404
      : game.isListed
        ? 403
        : 404;
    expect(code, msg).toBe(known ? 1 : refusal);
    if (code !== 1) return;
    const waits =
      beginning !== beginnings[0] ||
      wasRemoved(world, uid) ||
      known?.waits ||
      ((!known || known.state === "withdrawn") && isBurst(world, game));
    const state = waits ? ("pending" as const) : ("shown" as const);
    if (known) {
      Object.assign(known, { content, score, waits, state, appeal: "" });
      known.version += 1;
    } else {
      const day = `${stage.visitorOf(uid).headers["x-forwarded-for"]} ${shanghaiDay(world.now)}`;
      const counts = !game.counted.has(day);
      game.counted.add(day);
      const post = newPost({ world, game, uid, content });
      const written = { score, waits, state, counts };
      world.posts.push({ ...post, ...written, kind: "review", id: data.reviewid });
    }
    expect(data.state, `${content} of ${uid}`).toBe(state);
  },
});

export const submitComment = step({
  name: "a player comments",
  args: fc.record({ who, game, beginning }),
  async act({ world, stage }, { who, game: number, beginning }) {
    const game = world.games[number]!;
    const { uid } = world.players[who]!;
    const content = newText(beginning);
    const { code, data, msg } = await stage.call(uid, "comment/submit", { aid: game.aid, content });
    expect(code, msg).toBe(game.isListed ? 1 : 404);
    if (code !== 1) return;
    const waits = beginning !== beginnings[0] || wasRemoved(world, uid);
    const state = waits ? ("pending" as const) : ("shown" as const);
    const post = newPost({ world, game, uid, content });
    world.posts.push({ ...post, waits, state, kind: "comment", id: data.commentid, score: 0 });
    expect(data.state, `${content} of ${uid}`).toBe(state);
  },
});

const ownPosts = ({ posts, players }: World, who: number) =>
  posts.filter(({ uid, state }) => uid === players[who]!.uid && state !== "withdrawn");

export const takeBack = step({
  name: "a player takes a review or a comment back",
  args: any,
  async act({ world, stage }, number) {
    const own = world.players.flatMap((_player, who) => ownPosts(world, who));
    const post = pickLikely(own, ({ waits }) => waits, number);
    if (!post) return;
    const { gameid } = post.game;
    if (post.kind === "review") await stage.read(post.uid, "review/withdraw", { gameid });
    else await stage.read(post.uid, "comment/remove", { commentid: post.id });
    post.state = "withdrawn";
    post.version += 1;
  },
});

export const appeal = step({
  name: "a player appeals",
  args: any,
  async act({ world, stage }, number) {
    const own = world.players.flatMap((_player, who) => ownPosts(world, who));
    const mayBe = ({ state, appeal }: ModelPost) => state === "removed" && appeal === "";
    const post = pickLikely(own, mayBe, number);
    if (!post) return;
    const content = newText("请恢复");
    const [name, payload] = (
      post.kind === "review"
        ? ["review/appeal", { reviewid: post.id, content }]
        : ["comment/appeal", { commentid: post.id, content }]
    ) as [CallName, Partial<Payload<CallName>>];
    const { code } = await stage.call(post.uid, name, payload);
    const mayAppeal = mayBe(post);
    expect(code, "appeal").toBe(mayAppeal ? 1 : 404);
    world.words.push({ uid: post.uid, text: content });
    if (!mayAppeal) return;
    Object.assign(post, { state: "pending", appeal: content, waits: true });
    post.version += 1;
  },
});

export const vote = step({
  name: "a player finds a review helpful, or no longer",
  args: fc.record({ who, post: which }),
  async act({ world, stage }, { who, post: number }) {
    const post = pick(
      world.posts.filter(({ kind }) => kind === "review"),
      number,
    );
    const { uid } = world.players[who]!;
    if (!post) return;
    const helpful = !post.votes.has(uid);
    const { code, data } = await stage.call(uid, "review/vote", { reviewid: post.id, helpful });
    expect(code, "vote").toBe(post.state === "shown" ? 1 : 404);
    if (!helpful) post.votes.delete(uid);
    else if (post.state === "shown" && uid !== post.uid) post.votes.add(uid);
    if (code === 1) expect(data.helpful, "votes").toBe(post.votes.size);
  },
});

export const look = step({
  name: "an operator opens the list of posts",
  args: operator,
  async act({ world, stage }, operator) {
    const seen = [];
    for (const state of ["pending", "shown", "removed"] as const) {
      const { body } = await stage.operate(operator, "posts/list", { state, pageSize: 50 });
      for (const { id, revision } of body.rows) {
        const post = world.posts.find((post) => post.id === id);
        expect(post?.state, `post ${id}`).toBe(state);
        seen.push({ id, revision, version: post!.version });
      }
    }
    world.seen[operator]!.posts = seen;
  },
});

export const decide = step({
  name: "an operator decides on a post of an open list",
  args: fc.record({ operator, post: any, isShown: fc.boolean() }),
  async act({ world, stage }, { operator, post: number, isShown }) {
    const postOf = (id: string) => world.posts.find((post) => post.id === id);
    const hasChanged = ({ id, version }: { id: string; version: number }) =>
      postOf(id)?.version !== version;
    const seen = pickLikely(world.seen[operator]!.posts, hasChanged, number);
    if (!seen) return;
    const { id, revision } = seen;
    const post = postOf(id);
    const verdict = isShown ? { isShown } : { isShown, reason: "abuse" as const };
    const wanted = { posts: [{ id, revision }], ...verdict };
    const { body } = await stage.operate(operator, "posts/decide", wanted);
    const state = isShown ? "shown" : "removed";
    const isOld = post?.version !== seen.version || ["withdrawn", state].includes(post.state);
    expect(body, `decision on ${id}`).toEqual({ decided: isOld ? 0 : 1, left: isOld ? 1 : 0 });
    if (!post || isOld) return;
    const { kind, game, uid } = post;
    const [name, link] =
      kind === "review"
        ? ["评价", `/game/${game.gameid}/reviews/`]
        : ["评论", `/game/${game.gameid}/xinwen/${game.aid}`];
    if (!isShown) tell(world, uid, { title: `您的${name}已被移除`, link });
    else if (post.appeal !== "") tell(world, uid, { title: `您的${name}已恢复展示`, link });
    Object.assign(post, { state, waits: false, reason: isShown ? "" : "abuse" });
    if (isShown) post.appeal = "";
    post.version += 1;
  },
});
