/**
 * What runs inside Redis, each script as one step. The first key counts how often the group was cleared; it is part of
 * the name of what is kept, so that clearing is one write however many keys the group has.
 */
const kept = `
local kept = KEYS[2] .. ":" .. (redis.call("get", KEYS[1]) or "0")`;

/** ARGV: how long the count is kept, milliseconds. */
export const countScript = `${kept}
local count = redis.call("incr", kept)
if count == 1 then redis.call("pexpire", kept, ARGV[1]) end
return count`;

export const readScript = `${kept}
return redis.call("get", kept) or "0"`;

/** ARGV: now, the first pause and the longest, how long the pause is known after its end; milliseconds. */
export const turnScript = `${kept}
local now, first, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local ends = tonumber(redis.call("hget", kept, "ends") or "0")
if ends > now then return {0, ends} end
local count = redis.call("hincrby", kept, "count", 1)
local length = math.min(longest, first * 2 ^ math.min(count - 1, 30))
redis.call("hset", kept, "ends", now + length)
redis.call("pexpire", kept, length + tonumber(ARGV[4]))
return {count, now + length}`;

/** ARGV: how long it is known that the group was cleared, milliseconds: longer than anything of it is kept. */
export const clearScript = `
redis.call("incr", KEYS[1])
redis.call("pexpire", KEYS[1], ARGV[1])`;
