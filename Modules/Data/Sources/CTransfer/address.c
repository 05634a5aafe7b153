#include "ctransfer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

// The networks of IPv4 that are not on the public internet
// (https://www.iana.org/assignments/iana-ipv4-special-registry).
static const struct {
    uint32_t network;
    int bits;
} private_networks[] = {
    {0x00000000, 8},   // 0.0.0.0, this machine
    {0x0A000000, 8},   // 10.0.0.0, private
    {0x64400000, 10},  // 100.64.0.0, shared behind a provider's NAT
    {0x7F000000, 8},   // 127.0.0.0, loopback
    {0xA9FE0000, 16},  // 169.254.0.0, link-local, and the metadata services of clouds
    {0xAC100000, 12},  // 172.16.0.0, private
    {0xC0000000, 24},  // 192.0.0.0, protocol assignments
    {0xC0A80000, 16},  // 192.168.0.0, private
    {0xC6120000, 15},  // 198.18.0.0, benchmarks
    {0xE0000000, 3},   // 224.0.0.0, multicast, and 240.0.0.0, reserved
};

// The prefixes of IPv6 whose addresses contain an IPv4 address, and its place in bytes.
static const struct {
    uint8_t prefix[12];
    size_t length;
    size_t place;
} embeddings[] = {
    {{0}, 12, 12},                         // ::/96, with :: and ::1
    {{[10] = 0xFF, [11] = 0xFF}, 12, 12},  // ::ffff:0:0/96, mapped
    {{[8] = 0xFF, [9] = 0xFF}, 12, 12},    // ::ffff:0:0:0/96, translated
    {{0x00, 0x64, 0xFF, 0x9B}, 12, 12},    // 64:ff9b::/96, NAT64
    {{0x20, 0x02}, 2, 2},                  // 2002::/16, 6to4
};

static int is_private_4(const uint8_t *bytes) {
    uint32_t address = (uint32_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
    for (size_t i = 0; i < sizeof private_networks / sizeof *private_networks; i++) {
        int rest = 32 - private_networks[i].bits;
        if (address >> rest == private_networks[i].network >> rest) return 1;
    }
    return 0;
}

static int is_private_6(const uint8_t *bytes) {
    static const uint8_t local_nat64[] = {0x00, 0x64, 0xFF, 0x9B, 0x00, 0x01};
    // fc00::/7, unique local; fe80::/10 and fec0::/10, link-local and site-local; ff00::/8, multicast.
    if ((bytes[0] & 0xFE) == 0xFC || bytes[0] == 0xFF) return 1;
    if (bytes[0] == 0xFE && (bytes[1] & 0x80)) return 1;
    // 64:ff9b:1::/48, NAT64 with addresses of the local network.
    if (!memcmp(bytes, local_nat64, sizeof local_nat64)) return 1;
    for (size_t i = 0; i < sizeof embeddings / sizeof *embeddings; i++) {
        if (memcmp(bytes, embeddings[i].prefix, embeddings[i].length)) continue;
        if (is_private_4(bytes + embeddings[i].place)) return 1;
    }
    return 0;
}

// Whether a name without a final dot is `localhost` or ends in `.localhost` (RFC 6761).
static int is_localhost(const char *name) {
    static const char localhost[] = "localhost";
    size_t length = strlen(name), tail = sizeof localhost - 1;
    if (length < tail || strcasecmp(name + length - tail, localhost)) return 0;
    return length == tail || name[length - tail - 1] == '.';
}

int ct_is_private_host(const char *host) {
    char name[256];
    struct in_addr four;
    struct in6_addr six;
    size_t skipped = host[0] == '[';
    size_t length = strcspn(host + skipped, "]%");
    if (length >= sizeof name) return 0;
    memcpy(name, host + skipped, length);
    if (length > 0 && name[length - 1] == '.') length--;
    name[length] = '\0';
    if (inet_pton(AF_INET6, name, &six) == 1) return is_private_6(six.s6_addr);
    if (inet_aton(name, &four)) return is_private_4((const uint8_t *)&four.s_addr);
    return is_localhost(name);
}
